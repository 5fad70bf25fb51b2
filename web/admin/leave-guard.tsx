import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useBlocker } from "react-router";
import { Dialog, DialogActions } from "../ui/admin/dialog.tsx";
import { Button } from "../ui/button.tsx";
import { LOGIN } from "./admin-session.ts";

let askOnScreen: (() => Promise<boolean>) | null = null;

/** Confirms a logout that would lose unsaved changes. @returns whether to log out */
export async function mayLeave(): Promise<boolean> {
  return (await askOnScreen?.()) ?? true;
}

interface LeaveGuardProps {
  /** Called when another screen is about to open, or at a logout. */
  isUnsaved: () => boolean;
  /** Whether closing or reloading the tab would lose something too. */
  isLostOnReload: boolean;
  /** Called when the changes are abandoned. */
  onLeave?: () => void;
}

/** Asks before unsaved changes are lost. */
export function LeaveGuard({ isUnsaved, isLostOnReload, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: { pathname }, nextLocation: { pathname: next } }) =>
      // At a logout and at the end of a session the question was already answered.
      pathname !== next && next !== LOGIN && isUnsaved(),
  );
  /** The logout that waits for the answer. */
  const [asker, setAsker] = useState<{ answer: (isLeaving: boolean) => void } | null>(null);
  const askHer = useEffectEvent(
    () => new Promise<boolean>((answer) => (isUnsaved() ? setAsker({ answer }) : answer(true))),
  );

  useEffect(() => {
    const asking = () => askHer();
    askOnScreen = asking;
    return () => {
      if (askOnScreen === asking) askOnScreen = null;
    };
  }, []);

  useEffect(() => {
    if (!isLostOnReload) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isLostOnReload]);

  function stay() {
    blocker.reset?.();
    asker?.answer(false);
    setAsker(null);
  }

  function leave() {
    onLeave?.();
    blocker.proceed?.();
    asker?.answer(true);
    setAsker(null);
  }

  // Outside of the screen, which is hidden when the session has ended: Back works then, too.
  return createPortal(
    <Dialog
      title="Leave without saving?"
      isOpen={blocker.state === "blocked" || asker !== null}
      onClose={stay}
    >
      <p className="text-ink-soft">What you have changed here will be lost.</p>
      <DialogActions>
        <Button variant="ghost" onClick={leave}>
          Leave
        </Button>
        <Button onClick={stay}>Stay here</Button>
      </DialogActions>
    </Dialog>,
    document.body,
  );
}
