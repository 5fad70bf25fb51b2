import { useEffect, useState } from "react";
import { loadWithRetries } from "../../loading/load-later.ts";

type LateSummary = typeof import("./late-summary.ts");

/** The parts of the summary whose code is loaded after hydration; null until then. */
export function useLateSummary(): LateSummary | null {
  const [late, setLate] = useState<LateSummary | null>(null);
  useEffect(() => {
    const unmounted = new AbortController();
    loadWithRetries(() => import("./late-summary.ts"), unmounted.signal).then(setLate, () => {});
    return () => unmounted.abort();
  }, []);
  return late;
}
