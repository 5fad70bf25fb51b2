// Stands by on every admin screen: when the session ends, or the password is wanted once more, it asks on the spot.
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { provePassword } from "../../contract/account.ts";
import { adminProfile } from "../../contract/admin-session.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { adminApi, keepSession, readSession } from "./admin-session.ts";
import { Dialog, DialogActions } from "./kit/dialog.tsx";
import { useDeed } from "./kit/use-deed.ts";
import { LoginForm } from "./login-form.tsx";
import { PasswordField } from "./password-field.tsx";

type Question = "login" | "password";

/** @param username whose screen this is */
export function SessionKeeper({ username }: { username: string }) {
  const { asked, answer } = useQuestions();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  async function goOn() {
    answer("login", true);
    // Somebody else may have logged in: then the screen becomes hers.
    const profile = await adminApi(adminProfile).catch(() => null);
    if (profile && profile.username !== username) await revalidate();
  }

  async function leave() {
    answer("login", false);
    await navigate(`/admin/login?${new URLSearchParams({ to: pathname + search })}`);
  }

  return (
    <>
      <Dialog title="Enter your password" isOpen={asked.password} onClose={() => answer("password", false)}>
        <PasswordForm onAnswer={(isProved) => answer("password", isProved)} />
      </Dialog>
      <Dialog title="Your session has ended" isOpen={asked.login}>
        <p className="mb-5 text-ink-soft">Log in again to go on. What you have typed is still there.</p>
        <LoginForm username={username} onDone={goOn} />
        <Button variant="ghost" isWide className="mt-3" onClick={leave}>
          Leave this page
        </Button>
      </Dialog>
    </>
  );
}

/** What the calls of this tab ask, and what becomes of the session in others. */
function useQuestions() {
  const [asked, setAsked] = useState<Record<Question, boolean>>({ login: false, password: false });
  const waiting = useRef<{ [Each in Question]?: (isAnswered: boolean) => void }>({});

  const answer = useCallback((question: Question, isAnswered: boolean) => {
    setAsked((now) => ({ ...now, [question]: false }));
    waiting.current[question]?.(isAnswered);
    delete waiting.current[question];
  }, []);

  useEffect(() => {
    const show = (question: Question) => setAsked((now) => ({ ...now, [question]: true }));
    const ask = (question: Question) =>
      new Promise<boolean>((resolve) => {
        waiting.current[question] = resolve;
        show(question);
      });
    function hearOtherTabs({ key }: StorageEvent) {
      if (key !== "adminToken" && key !== null) return;
      if (readSession("adminToken")) answer("login", true);
      else show("login");
    }
    addEventListener("storage", hearOtherTabs);
    const forget = keepSession({ askLogin: () => ask("login"), askPassword: () => ask("password") });
    return () => {
      removeEventListener("storage", hearOtherTabs);
      forget();
    };
  }, [answer]);

  return { asked, answer };
}

function PasswordForm({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, problem, run } = useDeed();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const password = String(new FormData(form.current ?? undefined).get("password"));
    if (await run(() => adminApi(provePassword, { body: { password } }))) onAnswer(true);
  }

  return (
    <form ref={form} onSubmit={submit} className="space-y-5">
      <p className="text-ink-soft">This is for you alone, so we ask once more.</p>
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      {problem && <Banner>{problem}</Banner>}
      <DialogActions>
        <Button variant="ghost" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isBusy} busyLabel="Checking...">
          Continue
        </Button>
      </DialogActions>
    </form>
  );
}
