import { useState } from "react";
import { renewRecoveryCodes } from "../../../contract/account.ts";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { adminApi } from "../admin-session.ts";

export function RenewCodes({ onDone }: { onDone: (codes: string[]) => void }) {
  const [isAsking, setAsking] = useState(false);

  async function renew() {
    const { recoveryCodes } = await adminApi(renewRecoveryCodes);
    setAsking(false);
    onDone(recoveryCodes);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        New recovery codes
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Make ten new recovery codes?"
          confirmLabel="Make them"
          busyLabel="Making..."
          cancelLabel="Keep the old ones"
          onConfirm={renew}
          onClose={() => setAsking(false)}
        >
          The old ones stop working at once. The app stays as it is.
        </ConfirmDialog>
      )}
    </>
  );
}
