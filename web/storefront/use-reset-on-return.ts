import { useEffect, useEffectEvent } from "react";

/** Calls `reset` when the page comes from the back-forward cache, in the busy state in which it was left. */
export function useResetOnReturn(reset: () => void): void {
  const handleShow = useEffectEvent(reset);
  useEffect(() => {
    const resetBusy = ({ persisted }: PageTransitionEvent) => persisted && handleShow();
    addEventListener("pageshow", resetBusy);
    return () => removeEventListener("pageshow", resetBusy);
  }, []);
}
