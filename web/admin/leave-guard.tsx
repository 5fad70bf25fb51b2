import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useBlocker } from "react-router";
import { Dialog, DialogActions } from "../ui/admin/dialog.tsx";
import { Button } from "../ui/button.tsx";
import { LOGIN } from "./admin-session.ts";

let askOnScreen: (() => Promise<boolean>) | null = null;

/** Asks her, where something would be lost, before she logs out. @returns whether she goes */
export async function mayLeave(): Promise<boolean> {
  return (await askOnScreen?.()) ?? true;
}

interface LeaveGuardProps {
  /** Called when another screen is about to open, or she logs out. */
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
      // Who logs out has been asked, and whose session has ended has said that she leaves.
      pathname !== next && next !== LOGIN && isUnsaved(),
  );
  /** Who has asked whether she leaves. */
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

  // Beside the screen, which is hidden when the session has ended: then too she may press Back.
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
