import { type FormEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { login } from "../../contract/admin-session.ts";
import { isApiError } from "../../contract/api-client.ts";
import { api } from "../api.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { CONTENT_ID } from "../ui/route-announcer.tsx";
import { pathAfterLogin, saveAdminToken } from "./admin-session.ts";

export function meta() {
  return [{ title: "Admin login" }, { name: "robots", content: "noindex" }];
}

export default function Login() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !form.current) return;
    const fields = new FormData(form.current);
    setBusy(true);
    setProblem(null);
    try {
      const username = String(fields.get("username")).trim();
      const { token } = await api(login, { body: { username, password: String(fields.get("password")) } });
      saveAdminToken(token);
      await navigate(pathAfterLogin(search.get("to")), { replace: true });
    } catch (error) {
      setProblem(isApiError(error) ? error.message : login.failure);
      setBusy(false);
    }
  }

  return (
    <main
      id={CONTENT_ID}
      tabIndex={-1}
      className="shell grid min-h-dvh max-w-md content-center py-10 outline-none"
    >
      <h1 className="text-title">Admin</h1>
      <form ref={form} onSubmit={submit} className="mt-6 space-y-5 rounded-card bg-white p-6 shadow-card">
        <TextField label="Username" name="username" autoComplete="username" autoCapitalize="none" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        {problem && <Banner>{problem}</Banner>}
        <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel="Logging in...">
          Log in
        </Button>
      </form>
    </main>
  );
}
