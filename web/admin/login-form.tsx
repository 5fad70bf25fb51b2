// The login form, for the login screen and for the dialog over a screen whose session has ended.
import { useEffect, useRef, useState } from "react";
import { login } from "../../contract/admin-session.ts";
import { isApiError } from "../../contract/api-client.ts";
import { MAX_SECOND_FACTOR_LENGTH } from "../../contract/credentials.ts";
import { api } from "../api.ts";
import { Form, FormProblem } from "../ui/admin/form.tsx";
import { useAction } from "../ui/admin/use-action.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { useSecondsLeft } from "../ui/use-seconds-left.ts";
import { saveSession } from "./admin-session.ts";
import { PasswordField } from "./password-field.tsx";

/** Used if the server throttles without a Retry-After header. */
const DEFAULT_WAIT_SECONDS = 60;

function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

interface LoginFormProps {
  /** Prefilled. */
  username?: string;
  onDone: () => Promise<void> | void;
  /** Leaves the screen without logging in. Not called while a login is being sent. */
  onLeave?: () => void;
}

export function LoginForm({ username, onDone, onLeave }: LoginFormProps) {
  const codeField = useRef<HTMLInputElement>(null);
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [throttledUntil, setThrottledUntil] = useState(0);
  const secondsLeft = useSecondsLeft(throttledUntil);
  const state = useAction();
  const { isBusy } = state;

  useEffect(() => {
    if (isCodeNeeded) codeField.current?.focus();
  }, [isCodeNeeded]);

  async function logIn(typed: FormData) {
    if (secondsLeft > 0) return;
    const text = (name: string) => String(typed.get(name) ?? "");
    const body = { username: text("username").trim(), password: text("password"), code: text("code") };
    try {
      const { token } = await api(login, { body });
      saveSession("adminToken", token);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.code === "TOO_MANY")
        setThrottledUntil(Date.now() + (error.retryAfter ?? DEFAULT_WAIT_SECONDS) * 1_000);
      if (error.code !== "SECOND_FACTOR_NEEDED" || isCodeNeeded) throw error;
      setCodeNeeded(true);
      return;
    }
    await onDone();
  }

  return (
    <Form action={logIn} state={state}>
      <TextField
        label="Username"
        name="username"
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // Another account may have no authenticator app.
        onChange={() => setCodeNeeded(false)}
        required
      />
      <PasswordField
        // In a dialog the browser focuses the field with this attribute, which React does not render.
        ref={(field) => void field?.toggleAttribute("autofocus", username !== undefined)}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
      />
      {isCodeNeeded && (
        <TextField
          ref={codeField}
          label="Code"
          hint="The six digits your authenticator app shows now, or one of your recovery codes."
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_SECOND_FACTOR_LENGTH}
          required
        />
      )}
      <FormProblem />
      <Button
        type="submit"
        size="large"
        isWide
        isBusy={isBusy || secondsLeft > 0}
        busyLabel={secondsLeft > 0 ? `Try again in ${formatClock(secondsLeft)}` : "Logging in..."}
      >
        Log in
      </Button>
      {onLeave && (
        <Button variant="ghost" isWide className="-mt-2" onClick={() => !isBusy && onLeave()}>
          Leave this page
        </Button>
      )}
    </Form>
  );
}
