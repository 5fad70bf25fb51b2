// Hides the screen and shows the login dialog when the session ends. Shows dialogs for the password and the authenticator
// app when the server requires them for a call.
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
  /** The username of the logged-in user. */
  username: string;
  /** During a logout no login dialog opens. */
  isLeaving: boolean;
  /** Whether the required app is not set up yet: then only the account screen is open, and it needs no dialog. */
  mustSetUpApp: boolean;
  children: ReactNode;
}

export function SessionKeeper({ username, isLeaving, mustSetUpApp, children }: SessionKeeperProps) {
  const { open, answer } = useQuestions();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const session = useSession(username, () => answer("login", true));
  const isEnded = open.login || session.state === "ended";

  // A call of the previous screen may be refused only after the account screen has opened: cancel its dialog.
  useEffect(() => {
    if (mustSetUpApp && open.app) answer("app", false);
  }, [mustSetUpApp, open.app, answer]);

  async function leave() {
    answer("login", false);
    await navigate(`${LOGIN}?${new URLSearchParams({ to: pathname + search })}`);
  }

  return (
    <>
      {/* Hidden, not unmounted, which preserves the input; not visible to screen readers or printers either. */}
      <div hidden={isEnded || session.state === "checking"}>{children}</div>
      {isLeaving && <Loading label="Logging out..." />}
      {open.password && <PasswordDialog onAnswer={(isProved) => answer("password", isProved)} />}
      <Dialog
        title="Set up your authenticator app"
        isOpen={open.app && !mustSetUpApp}
        onClose={() => answer("app", false)}
      >
        <p className="text-ink-soft">
          The owner now requires it. Set it up, then continue here. What you typed is still here.
        </p>
        <DialogActions>
          <ButtonLink variant="secondary" to={ACCOUNT} target="_blank" prefetch="none">
            Set it up
          </ButtonLink>
          <Button onClick={() => answer("app", true)}>Continue</Button>
        </DialogActions>
      </Dialog>
      <Dialog title="Your session has ended" isOpen={isEnded && !isLeaving}>
        <p className="mb-5 text-ink-soft">Log in again to continue. What you typed is still here.</p>
        <LoginForm username={username} onDone={session.check} onLeave={() => void leave()} />
      </Dialog>
    </>
  );
}

/** Which dialogs are open, on behalf of calls that wait for them. */
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
    const request = (question: Question) =>
      new Promise<boolean>((resolve) => {
        waiting.current[question] = resolve;
        setOpen((now) => ({ ...now, [question]: true }));
      });
    const unregister = registerSessionKeeper({
      requestLogin: () => request("login"),
      requestPassword: () => request("password"),
      requestAuthenticator: () => request("app"),
    });
    return () => {
      unregister();
      // Otherwise pending calls would wait forever, and later calls too, since they share the same promise.
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
      <p className="text-ink-soft">Please confirm your password to continue.</p>
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
    </DialogForm>
  );
}
