import { type FormEvent, useRef, useState } from "react";
import { changePassword } from "../../../contract/account.ts";
import { MIN_PASSWORD_LENGTH } from "../../../rules/admin-role.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminApi, saveSession } from "../admin-session.ts";
import { PasswordField } from "../password-field.tsx";

export function ChangePassword({ username }: { username: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [mismatch, setMismatch] = useState("");
  const { isBusy, problem, fields, run } = useAction();
  const toast = useToast();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const typed = new FormData(form.current ?? undefined);
    const next = String(typed.get("next"));
    if (next !== typed.get("again")) return setMismatch("Both new passwords have to be the same.");
    setMismatch("");
    const isDone = await run(async () => {
      const body = { current: String(typed.get("current")), next };
      saveSession("adminToken", (await adminApi(changePassword, { body })).token);
    });
    if (!isDone) return;
    form.current?.reset();
    toast({
      title: "Password changed",
      description: "All your other devices are logged out.",
      variant: "success",
    });
  }

  const isShownAtField = fields.current || fields.next;
  return (
    <form ref={form} onSubmit={submit} className="grid max-w-md gap-5">
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        name="current"
        autoComplete="current-password"
        error={fields.current}
        required
      />
      <PasswordField
        label="New password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Three or four words together are easy to keep. Leave out your username and the shop's name.`}
        name="next"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        error={fields.next}
        required
      />
      <PasswordField
        label="New password again"
        name="again"
        autoComplete="new-password"
        error={mismatch}
        required
      />
      {problem && !isShownAtField && <Banner>{problem}</Banner>}
      <p className="text-sm text-ink-soft">Wherever else you are logged in, you will have to log in again.</p>
      <Button type="submit" isBusy={isBusy} busyLabel="Changing..." className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}
