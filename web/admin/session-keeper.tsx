// Hides the screen and asks for a new login when the session ends; asks for the password where the server wants it
// confirmed, and for the authenticator app that is required by now.
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { provePassword } from "../../contract/account.ts";
import { Dialog, DialogActions } from "../ui/admin/dialog.tsx";
import { DialogForm } from "../ui/admin/form.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Loading } from "../ui/page-state.tsx";
import { ACCOUNT, adminApi, LOGIN, registerSessionKeeper } from "./admin-session.ts";
import { LoginForm } from "./login-form.tsx";
import { PasswordField } from "./password-field.tsx";
import { useSession } from "./use-session.ts";

type Question = "login" | "password" | "app";

interface SessionKeeperProps {
  /** Of the person who is logged in. */
  username: string;
  /** During a logout no login dialog opens. */
  isLeaving: boolean;
  /** The screen itself is the one where the app is set up. */
  mustSetUpApp: boolean;
  children: ReactNode;
}

export function SessionKeeper({ username, isLeaving, mustSetUpApp, children }: SessionKeeperProps) {
  const { open, answer } = useQuestions();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const session = useSession(username, () => answer("login", true));
  const isEnded = open.login || session.state === "ended";

  // A call of the screen before may be refused when the account screen is already there.
  useEffect(() => {
    if (mustSetUpApp && open.app) answer("app", false);
  }, [mustSetUpApp, open.app, answer]);

  async function leave() {
    answer("login", false);
    await navigate(`${LOGIN}?${new URLSearchParams({ to: pathname + search })}`);
  }

  return (
    <>
      {/* Still there, with all that was typed, but neither seen nor read out nor printed. */}
      <div hidden={isEnded || session.state === "checking"}>{children}</div>
      {isLeaving && <Loading label="Logging out..." />}
      {open.password && <PasswordDialog onAnswer={(isProved) => answer("password", isProved)} />}
      <Dialog
        title="Set up your authenticator app"
        isOpen={open.app && !mustSetUpApp}
        onClose={() => answer("app", false)}
      >
        <p className="text-ink-soft">
          The owner requires it now. Set it up on a page of its own, then go on here: what you have typed is
          still there.
        </p>
        <DialogActions>
          <ButtonLink variant="secondary" to={ACCOUNT} target="_blank" prefetch="none">
            Set it up
          </ButtonLink>
          <Button onClick={() => answer("app", true)}>Go on</Button>
        </DialogActions>
      </Dialog>
      <Dialog title="Your session has ended" isOpen={isEnded && !isLeaving}>
        <p className="mb-5 text-ink-soft">Log in again to go on. What you have typed is still there.</p>
        <LoginForm username={username} onDone={session.check} onLeave={() => void leave()} />
      </Dialog>
    </>
  );
}

/** Which dialogs are asked for by calls. */
function useQuestions() {
  const [open, setOpen] = useState<Record<Question, boolean>>({
    login: false,
    password: false,
    app: false,
  });
  const waiting = useRef<{ [Each in Question]?: (isGranted: boolean) => void }>({});

  const answer = useCallback((question: Question, isGranted: boolean) => {
    setOpen((now) => ({ ...now, [question]: false }));
    waiting.current[question]?.(isGranted);
    delete waiting.current[question];
  }, []);

  useEffect(() => {
    const ask = (question: Question) =>
      new Promise<boolean>((resolve) => {
        waiting.current[question] = resolve;
        setOpen((now) => ({ ...now, [question]: true }));
      });
    const unregister = registerSessionKeeper({
      askLogin: () => ask("login"),
      askPassword: () => ask("password"),
      askApp: () => ask("app"),
    });
    return () => {
      unregister();
      // Or a call that waits for an answer would wait for ever, and later ones with it.
      for (const settle of Object.values(waiting.current)) settle(false);
      waiting.current = {};
    };
  }, []);

  return { open, answer };
}

function PasswordDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  async function prove(typed: FormData) {
    await adminApi(provePassword, { body: { password: String(typed.get("password")) } });
    onAnswer(true);
  }

  return (
    <DialogForm
      title="Enter your password"
      action={prove}
      submitLabel="Continue"
      busyLabel="Checking..."
      onClose={() => onAnswer(false)}
    >
      <p className="text-ink-soft">This is for you alone, so we ask once more.</p>
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
    </DialogForm>
  );
}
