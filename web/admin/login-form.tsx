// The login: on its own screen, and over any other whose session has ended.
import { type FormEvent, useRef } from "react";
import { login } from "../../contract/admin-session.ts";
import { api } from "../api.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { saveSession } from "./admin-session.ts";
import { useDeed } from "./kit/use-deed.ts";

export function LoginForm({ onDone }: { onDone: () => Promise<void> | void }) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, problem, run } = useDeed();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const fields = new FormData(form.current ?? undefined);
    await run(async () => {
      const username = String(fields.get("username")).trim();
      const { token } = await api(login, { body: { username, password: String(fields.get("password")) } });
      saveSession("adminToken", token);
      await onDone();
    });
  }

  return (
    <form ref={form} onSubmit={submit} className="space-y-5">
      <TextField label="Username" name="username" autoComplete="username" autoCapitalize="none" required />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      {problem && <Banner>{problem}</Banner>}
      <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel="Logging in...">
        Log in
      </Button>
    </form>
  );
}
