// Stands by on every admin screen: when the session ends, or the password is wanted once more, it asks on the spot.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { provePassword } from "../../contract/admin-session.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { adminApi, keepSession, readSession } from "./admin-session.ts";
import { Dialog, DialogActions } from "./kit/dialog.tsx";
import { useDeed } from "./kit/use-deed.ts";
import { LoginForm } from "./login-form.tsx";

interface Question {
  kind: "login" | "password";
  answer: (isAnswered: boolean) => void;
}

export function SessionKeeper() {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question | null>(null);

  useEffect(() => {
    const ask = (kind: Question["kind"]) =>
      new Promise<boolean>((resolve) => {
        setQuestion({
          kind,
          answer(isAnswered) {
            setQuestion(null);
            resolve(isAnswered);
          },
        });
      });
    return keepSession({ askLogin: () => ask("login"), askPassword: () => ask("password") });
  }, []);

  // Logged in or out in another tab.
  useEffect(() => {
    function change(event: StorageEvent) {
      if (event.key !== "adminToken" && event.key !== null) return;
      const isIn = readSession("adminToken") !== null;
      setQuestion((asked) => {
        if (isIn && asked?.kind === "login") {
          asked.answer(true);
          return null;
        }
        return !isIn && !asked ? { kind: "login", answer: () => setQuestion(null) } : asked;
      });
    }
    addEventListener("storage", change);
    return () => removeEventListener("storage", change);
  }, []);

  async function leave() {
    question?.answer(false);
    await navigate("/admin/login");
  }

  return (
    <>
      <Dialog title="Your session has ended" isOpen={question?.kind === "login"} onClose={leave}>
        <p className="mb-5 text-ink-soft">Log in again to go on. What you have typed is still there.</p>
        <LoginForm onDone={() => question?.answer(true)} />
      </Dialog>
      <Dialog
        title="Enter your password"
        isOpen={question?.kind === "password"}
        onClose={() => question?.answer(false)}
      >
        {question?.kind === "password" && <PasswordForm onAnswer={question.answer} />}
      </Dialog>
    </>
  );
}

function PasswordForm({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, problem, run } = useDeed();

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const password = String(new FormData(form.current ?? undefined).get("password"));
    if (await run(() => adminApi(provePassword, { body: { password } }))) onAnswer(true);
  }

  return (
    <form ref={form} onSubmit={submit} className="space-y-5">
      <p className="text-ink-soft">This changes money or settings, so we ask once more.</p>
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
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
