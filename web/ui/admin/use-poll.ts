import { useEffect } from "react";
import { useRevalidator } from "react-router";

/**
 * Polls the screen's data: reloads it after a time, and again after each reload. A hidden tab waits until it is
 * visible.
 * @param ms null to stop polling
 */
export function usePoll(ms: number | null): void {
  const { revalidate, state } = useRevalidator();
  const isDue = ms !== null && state === "idle";
  useEffect(() => {
    if (!isDue) return;
    const over = new AbortController();
    const timer = setTimeout(() => {
      if (!document.hidden) return void revalidate();
      const options = { signal: over.signal, once: true };
      document.addEventListener("visibilitychange", () => void revalidate(), options);
    }, ms);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [isDue, ms, revalidate]);
}
