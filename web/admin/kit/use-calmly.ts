import { useCallback, useEffect, useRef } from "react";

const SOON_MS = 300;
/** A busy shop has an order every second; its owner's eyes do not need the figures as often. */
const PAUSE_MS = 4_000;

/** Does something soon after it was asked for, but never twice within a few seconds. */
export function useCalmly(deed: () => void): () => void {
  const latest = useRef(deed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    latest.current = deed;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    const wait = Math.max(SOON_MS, lastAt.current + PAUSE_MS - performance.now());
    timer.current = setTimeout(() => {
      lastAt.current = performance.now();
      latest.current();
    }, wait);
  }, []);
}
