import { useRef, useState } from "react";
import { changePassword } from "../../../contract/account.ts";
import { MIN_PASSWORD_LENGTH } from "../../../rules/admin-role.ts";
import { Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi, saveSession } from "../admin-session.ts";
import { PasswordField } from "../password-field.tsx";

export function ChangePassword({ username }: { username: string }) {
  const [mismatch, setMismatch] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();

  async function change(typed: FormData) {
    const next = String(typed.get("next"));
    if (next !== typed.get("again")) return setMismatch("The new passwords do not match.");
    setMismatch("");
    const body = { current: String(typed.get("current")), next };
    saveSession("adminToken", (await adminApi(changePassword, { body })).token);
    form.current?.reset();
    toast({
      title: "Password changed",
      description: "All your other devices are logged out.",
      variant: "success",
    });
  }

  return (
    <Form ref={form} action={change} className="grid max-w-md gap-5">
      {/* Password managers need the username to store the new password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="Current password" name="current" autoComplete="current-password" required />
      <PasswordField
        label="New password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Three or four words together are easy to remember. Leave out your username and the shop's name.`}
        name="next"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        required
      />
      <PasswordField
        label="New password again"
        name="again"
        autoComplete="new-password"
        error={mismatch}
        required
      />
      <FormProblem />
      <p className="text-sm text-ink-soft">Your other devices will have to log in again.</p>
      <SubmitButton submitLabel="Change password" busyLabel="Changing..." className="justify-self-start" />
    </Form>
  );
}
