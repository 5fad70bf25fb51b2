import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

/** Asks before a screen with unsaved changes is left, by a link, the back button or closing the tab. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);

  return (
    <Dialog
      title="Leave without saving?"
      isOpen={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
    >
      <p>What you have changed here is not saved yet.</p>
      <DialogActions>
        <Button variant="ghost" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button onClick={() => blocker.reset?.()}>Stay</Button>
      </DialogActions>
    </Dialog>
  );
}
