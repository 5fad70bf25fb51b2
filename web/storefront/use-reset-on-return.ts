import { useEffect, useEffectEvent } from "react";

/** Calls `reset` when the page is shown, since one from the back-forward cache is in the busy state in which it was left. */
export function useResetOnReturn(reset: () => void): void {
  const handleShow = useEffectEvent(reset);
  useEffect(() => {
    const resetBusy = () => handleShow();
    addEventListener("pageshow", resetBusy);
    return () => removeEventListener("pageshow", resetBusy);
  }, []);
}
