import { useState } from "react";
import { turnOffTwoFactor } from "../../../contract/account.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { adminApi } from "../admin-session.ts";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { useDeed } from "../kit/use-deed.ts";

export function TurnOffApp({ onDone }: { onDone: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, problem, run, forget } = useDeed();

  async function turnOff() {
    const isDone = await run(() => adminApi(turnOffTwoFactor));
    if (!isDone) return;
    setAsking(false);
    await onDone();
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Turn off
      </Button>
      <Dialog
        title="Turn the authenticator app off?"
        isOpen={isAsking}
        onClose={() => {
          setAsking(false);
          forget();
        }}
      >
        <p>The password alone will open your account again, and the recovery codes will stop working.</p>
        {problem && <Banner className="mt-4">{problem}</Banner>}
        <DialogActions>
          <Button variant="ghost" onClick={() => setAsking(false)}>
            Keep it on
          </Button>
          <Button isBusy={isBusy} busyLabel="Turning off..." onClick={turnOff}>
            Turn off
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
