import { useEffect, useState } from "react";

const FEEDBACK_MS = 3_000;

/**
 * Copies a text to the clipboard.
 * @returns `copied` for a moment after a copy, `failed` from a failure until the next attempt: the clipboard needs TLS
 *   and permission
 */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");

  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome("none"), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("failed");
    }
  }

  return { outcome, copy };
}
