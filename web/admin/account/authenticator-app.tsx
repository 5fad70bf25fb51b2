// The second factor: off, being set up, just turned on (shows the recovery codes), or on.
import Download from "lucide-react/icons/download";
import ShieldCheck from "lucide-react/icons/shield-check";
import ShieldOff from "lucide-react/icons/shield-off";
import { useEffect, useRef, useState } from "react";
import { renewRecoveryCodes, startTwoFactor, turnOffTwoFactor } from "../../../contract/account.ts";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { CopyButton } from "../../ui/admin/copy-button.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { adminApi } from "../admin-session.ts";
import { LeaveGuard } from "../leave-guard.tsx";
import { SetUpApp } from "./set-up-app.tsx";

interface AuthenticatorAppProps {
  isOn: boolean;
  isRequired: boolean;
  recoveryCodesLeft: number;
}

const FEW_CODES = 3;

export function AuthenticatorApp({ isOn, isRequired, recoveryCodesLeft }: AuthenticatorAppProps) {
  const [started, setStarted] = useState<{ secret: string; uri: string } | null>(null);
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  const { isBusy, problem, run } = useAction();

  if (newCodes) return <RecoveryCodes codes={newCodes} onStored={() => setNewCodes(null)} />;
  if (started && !isOn)
    return (
      <SetUpApp
        {...started}
        onCancel={() => setStarted(null)}
        onDone={(codes) => {
          setStarted(null);
          setNewCodes(codes);
        }}
      />
    );
  return (
    <div className="space-y-4">
      <p className="flex items-center gap-2.5 font-semibold">
        {isOn ? (
          <ShieldCheck className="size-6 shrink-0 text-success" aria-hidden="true" />
        ) : (
          <ShieldOff className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
        )}
        {isOn ? "On: logging in needs a code from your app" : "Off: logging in needs only the password"}
      </p>
      {isOn ? (
        <>
          <p className={recoveryCodesLeft > FEW_CODES ? "text-ink-soft" : "font-semibold text-chilli-deep"}>
            {recoveryCodesLeft === 1
              ? "1 recovery code is left."
              : `${recoveryCodesLeft} recovery codes are left.`}
            {recoveryCodesLeft <= FEW_CODES && " Create ten new ones before they run out."}
          </p>
          {isRequired && (
            <p className="max-w-prose text-ink-soft">
              It is required and stays on. For a new phone, ask the owner to remove it under <em>Staff</em>,
              then set it up again.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <RenewCodes onDone={setNewCodes} />
            {!isRequired && <TurnOffApp />}
          </div>
        </>
      ) : (
        <>
          <p className="max-w-prose text-ink-soft">
            With an app such as Google Authenticator or Aegis, a stolen password is not enough to log in.
          </p>
          {problem && <Banner>{problem}</Banner>}
          <Button
            variant="secondary"
            isBusy={isBusy}
            busyLabel="One moment..."
            onClick={() => void run(async () => setStarted(await adminApi(startTwoFactor)))}
          >
            Set up the app
          </Button>
        </>
      )}
    </div>
  );
}

/** Shows the recovery codes. They cannot be shown again. */
function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="space-y-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        The app is on. Save these recovery codes
      </h3>
      <p className="max-w-prose">
        If you lose your phone, each code logs you in once. They are shown only now. Print them or save them
        in a safe place.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid max-w-lg gap-x-8 gap-y-1 rounded-control bg-cream p-4 font-mono text-lg sm:grid-cols-2"
        translate="no"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="the recovery codes" />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className="inline-flex min-h-11 items-center gap-2 rounded-control border-2 border-current bg-coconut px-5 font-display leading-none font-bold hover:bg-turmeric"
        >
          <Download className="size-5" aria-hidden="true" />
          Download
        </a>
        <Button onClick={onStored}>I have saved them</Button>
      </div>
      <LeaveGuard isUnsaved={() => true} isLostOnReload loss="The recovery codes cannot be shown again." />
    </div>
  );
}

function RenewCodes({ onDone }: { onDone: (codes: string[]) => void }) {
  const [isConfirming, setConfirming] = useState(false);

  async function renew() {
    const { recoveryCodes } = await adminApi(renewRecoveryCodes);
    setConfirming(false);
    onDone(recoveryCodes);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        New recovery codes
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Create ten new recovery codes?"
          confirmLabel="Create them"
          busyLabel="Creating..."
          cancelLabel="Keep the old ones"
          onConfirm={renew}
          onClose={() => setConfirming(false)}
        >
          The old codes stop working at once. The app stays on.
        </ConfirmDialog>
      )}
    </>
  );
}

function TurnOffApp() {
  const [isConfirming, setConfirming] = useState(false);

  async function turnOff() {
    await adminApi(turnOffTwoFactor);
    setConfirming(false);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Turn off
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Turn the authenticator app off?"
          confirmLabel="Turn off"
          busyLabel="Turning off..."
          cancelLabel="Keep it on"
          isDanger
          onConfirm={turnOff}
          onClose={() => setConfirming(false)}
        >
          Logging in will need only the password, and the recovery codes will stop working.
        </ConfirmDialog>
      )}
    </>
  );
}
