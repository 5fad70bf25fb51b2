import { useEffect, useState } from "react";

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1_000));

/**
 * Whole seconds until a moment, counted down on the glass.
 * @param moment ms since the epoch
 */
export function useSecondsLeft(moment: number): number {
  const [left, setLeft] = useState(() => secondsUntil(moment));
  useEffect(() => {
    setLeft(secondsUntil(moment));
    if (secondsUntil(moment) === 0) return;
    const timer = setInterval(() => {
      setLeft(secondsUntil(moment));
      if (secondsUntil(moment) === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}
