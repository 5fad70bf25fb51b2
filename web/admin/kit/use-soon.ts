import { useCallback, useEffect, useRef } from "react";

const SOON_MS = 300;

/** Does something in a moment, and once however often it was asked for until then. */
export function useSoon(deed: () => void): () => void {
  const latest = useRef(deed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = deed;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), SOON_MS);
  }, []);
}
