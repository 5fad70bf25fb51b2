import { useEffect, useRef } from "react";

/** As long as a double click takes. */
const DOUBLE_CLICK_MS = 400;

/**
 * Keeps presses from reaching what has only just come under the finger: the next order when one has left the list, or
 * all of them one further down when a new one has come in.
 * @param shown changes whenever anything stands where something else stood
 * @returns whether it has been standing still
 */
export function useSteady(shown: string): () => boolean {
  const seen = useRef(shown);
  const changedAt = useRef(0);
  useEffect(() => {
    if (seen.current === shown) return;
    seen.current = shown;
    changedAt.current = performance.now();
  }, [shown]);
  return () => performance.now() - changedAt.current > DOUBLE_CLICK_MS;
}
