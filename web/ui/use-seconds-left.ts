import { useEffect, useState } from "react";

const TICK_MS = 250;

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1_000));

/**
 * Counts down to an instant by the clock, so that it is correct after the tab was suspended.
 * @param instant ms since the epoch
 * @returns whole seconds left; 0 once it has passed
 */
export function useSecondsLeft(instant: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(instant));
  useEffect(() => {
    setSeconds(secondsUntil(instant));
    if (secondsUntil(instant) === 0) return;
    const timer = setInterval(() => {
      const left = secondsUntil(instant);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [instant]);
  return seconds;
}
