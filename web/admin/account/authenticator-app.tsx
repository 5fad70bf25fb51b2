// The second factor: off, being set up, just turned on (with recovery codes to keep), or on.
import ShieldCheck from "lucide-react/icons/shield-check";
import ShieldOff from "lucide-react/icons/shield-off";
import { useState } from "react";
import { startTwoFactor } from "../../../contract/account.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RenewCodes } from "./renew-codes.tsx";
import { SetUpApp } from "./set-up-app.tsx";
import { TurnOffApp } from "./turn-off-app.tsx";

interface AuthenticatorAppProps {
  isOn: boolean;
  isRequired: boolean;
  recoveryCodesLeft: number;
  /** Called after it was turned on or off. */
  onChange: () => Promise<void>;
}

const FEW_CODES = 3;

export function AuthenticatorApp({ isOn, isRequired, recoveryCodesLeft, onChange }: AuthenticatorAppProps) {
  const [started, setStarted] = useState<{ secret: string; uri: string } | null>(null);
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  const { isBusy, problem, run } = useAction();

  if (newCodes) return <RecoveryCodes codes={newCodes} onKept={() => setNewCodes(null)} />;
  if (started && !isOn)
    return (
      <SetUpApp
        {...started}
        onCancel={() => setStarted(null)}
        onDone={async (codes) => {
          setStarted(null);
          setNewCodes(codes);
          await onChange();
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
        {isOn ? "On: logging in asks for a code of your app" : "Off: the password alone opens your account"}
      </p>
      {isOn ? (
        <>
          <p className={recoveryCodesLeft > FEW_CODES ? "text-ink-soft" : "font-semibold text-chilli-deep"}>
            {recoveryCodesLeft === 1
              ? "1 recovery code is left."
              : `${recoveryCodesLeft} recovery codes are left.`}
            {recoveryCodesLeft <= FEW_CODES && " Make ten new ones before they run out."}
          </p>
          {isRequired && (
            <p className="max-w-prose text-ink-soft">
              It is required, so it stays on. For a new phone, have an owner take it off under <em>Staff</em>,
              and set it up again.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <RenewCodes
              onDone={(codes) => {
                setNewCodes(codes);
                void onChange();
              }}
            />
            {!isRequired && <TurnOffApp onDone={onChange} />}
          </div>
        </>
      ) : (
        <>
          <p className="max-w-prose text-ink-soft">
            With an app such as Google Authenticator or Aegis on your phone, nobody gets in who has only found
            out your password.
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
