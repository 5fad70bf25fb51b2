import { useState } from "react";
import { turnOffTwoFactor } from "../../../contract/account.ts";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { adminApi } from "../admin-session.ts";

export function TurnOffApp({ onDone }: { onDone: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);

  async function turnOff() {
    await adminApi(turnOffTwoFactor);
    setAsking(false);
    await onDone();
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Turn off
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Turn the authenticator app off?"
          confirmLabel="Turn off"
          busyLabel="Turning off..."
          cancelLabel="Keep it on"
          onConfirm={turnOff}
          onClose={() => setAsking(false)}
        >
          The password alone will open your account again, and the recovery codes will stop working.
        </ConfirmDialog>
      )}
    </>
  );
}
