import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useBlocker } from "react-router";
import { Dialog, DialogActions } from "../ui/admin/dialog.tsx";
import { Button } from "../ui/button.tsx";
import { LOGIN } from "./admin-session.ts";

let confirmOnScreen: (() => Promise<boolean>) | null = null;

/** Prompts before a logout that would lose unsaved changes. @returns whether to log out */
export async function mayLeave(): Promise<boolean> {
  return (await confirmOnScreen?.()) ?? true;
}

interface LeaveGuardProps {
  /** Called when another screen is about to open, or at a logout. */
  isUnsaved: () => boolean;
  /** Whether closing or reloading the tab would lose changes too. */
  isLostOnReload: boolean;
  /** What is lost, as a sentence. */
  loss?: string;
  /** Called when the user leaves without saving. */
  onLeave?: () => void;
}

/** Prompts before unsaved changes, or secrets that are shown once, are lost. */
export function LeaveGuard(props: LeaveGuardProps) {
  const { isUnsaved, isLostOnReload, loss = "Your changes will be lost.", onLeave } = props;
  const blocker = useBlocker(
    ({ currentLocation: { pathname }, nextLocation: { pathname: next } }) =>
      // The login screen follows a logout, which `mayLeave` has confirmed, or an ended session that the user chose to leave.
      pathname !== next && next !== LOGIN && isUnsaved(),
  );
  /** The pending logout. */
  const [asker, setAsker] = useState<{ answer: (isLeaving: boolean) => void } | null>(null);
  const confirmLeaving = useEffectEvent(
    () => new Promise<boolean>((answer) => (isUnsaved() ? setAsker({ answer }) : answer(true))),
  );

  useEffect(() => {
    const handler = () => confirmLeaving();
    confirmOnScreen = handler;
    return () => {
      if (confirmOnScreen === handler) confirmOnScreen = null;
    };
  }, []);

  useEffect(() => {
    if (!isLostOnReload) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", preventUnload);
    return () => removeEventListener("beforeunload", preventUnload);
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

  // Outside of the screen, which is hidden once the session has ended: the Back button can still open the dialog then.
  return createPortal(
    <Dialog
      title="Leave without saving?"
      isOpen={blocker.state === "blocked" || asker !== null}
      onClose={stay}
      closesOnBack={false}
    >
      <p className="text-ink-soft">{loss}</p>
      <DialogActions>
        <Button variant="ghost" onClick={leave}>
          Leave
        </Button>
        <Button onClick={stay}>Stay</Button>
      </DialogActions>
    </Dialog>,
    document.body,
  );
}
