import { type FormEvent, useEffect, useRef } from "react";
import { turnOnTwoFactor } from "../../../contract/account.ts";
import { CopyButton } from "../../ui/admin/copy-button.tsx";
import { QrCode } from "../../ui/admin/qr-code.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";

interface SetUpAppProps {
  secret: string;
  /** The content of the QR code. */
  uri: string;
  onCancel: () => void;
  onDone: (recoveryCodes: string[]) => Promise<void>;
}

export function SetUpApp({ secret, uri, onCancel, onDone }: SetUpAppProps) {
  const form = useRef<HTMLFormElement>(null);
  const steps = useRef<HTMLOListElement>(null);
  const { isBusy, problem, fields, run } = useAction();
  useEffect(() => steps.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const code = String(new FormData(form.current ?? undefined).get("code"));
    await run(async () => onDone((await adminApi(turnOnTwoFactor, { body: { code } })).recoveryCodes));
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
        <form ref={form} onSubmit={submit} className="mt-3 max-w-xs space-y-4">
          <TextField
            label="6-digit code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            error={fields.code}
            required
          />
          {problem && !fields.code && <Banner>{problem}</Banner>}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={isBusy} busyLabel="Checking...">
              Turn on
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </form>
      </li>
    </ol>
  );
}
