import { useEffect, useRef } from "react";
import { turnOnTwoFactor } from "../../../contract/account.ts";
import { CopyButton } from "../../ui/admin/copy-button.tsx";
import { Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { QrCode } from "../../ui/admin/qr-code.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { adminApi } from "../admin-session.ts";

interface SetUpAppProps {
  secret: string;
  /** The content of the QR code. */
  uri: string;
  onCancel: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

export function SetUpApp({ secret, uri, onCancel, onDone }: SetUpAppProps) {
  const steps = useRef<HTMLOListElement>(null);
  useEffect(() => steps.current?.focus(), []);

  async function turnOn(typed: FormData) {
    const { recoveryCodes } = await adminApi(turnOnTwoFactor, { body: { code: String(typed.get("code")) } });
    onDone(recoveryCodes);
  }

  return (
    <ol ref={steps} tabIndex={-1} aria-label="Setting up the app" className="space-y-6 outline-none">
      <li>
        <h3 className="text-lg">1. Scan this with your authenticator app</h3>
        <div className="mt-3 flex flex-wrap items-start gap-6">
          <QrCode text={uri} label="QR code for your authenticator app" />
          <div className="max-w-xs space-y-3">
            <p>
              On this same phone?{" "}
              <a href={uri} className="inline-block min-h-6 font-semibold link">
                Open it in the app
              </a>
            </p>
            <p className="text-ink-soft">Or type this key into the app:</p>
            <p className="font-mono text-lg wrap-anywhere" translate="no">
              {secret.replace(/(.{4})(?=.)/g, "$1 ")}
            </p>
            <CopyButton text={secret} label="the key" />
          </div>
        </div>
      </li>
      <li>
        <h3 className="text-lg">2. Enter the code the app shows</h3>
        <Form action={turnOn} className="mt-3 max-w-xs space-y-4">
          <TextField
            label="6-digit code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
          />
          <FormProblem />
          <div className="flex flex-wrap gap-3">
            <SubmitButton submitLabel="Turn on" busyLabel="Checking..." />
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </Form>
      </li>
    </ol>
  );
}
