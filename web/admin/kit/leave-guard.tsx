import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

interface LeaveGuardProps {
  /** Called when another screen is about to open. */
  isUnsaved: () => boolean;
  /** Whether closing or reloading the tab would lose something too. */
  isLostOnReload: boolean;
  /** Called when the changes are abandoned. */
  onLeave?: () => void;
}

/** Asks before unsaved changes are lost. */
export function LeaveGuard({ isUnsaved, isLostOnReload, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );

  useEffect(() => {
    if (!isLostOnReload) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isLostOnReload]);

  const stay = () => blocker.reset?.();
  return (
    <Dialog title="Leave without saving?" isOpen={blocker.state === "blocked"} onClose={stay}>
      <p className="text-ink-soft">What you have changed here will be lost.</p>
      <DialogActions>
        <Button
          variant="ghost"
          onClick={() => {
            onLeave?.();
            blocker.proceed?.();
          }}
        >
          Leave
        </Button>
        <Button onClick={stay}>Stay here</Button>
      </DialogActions>
    </Dialog>
  );
}
