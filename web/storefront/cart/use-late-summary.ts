import { useEffect, useState } from "react";

type LateSummary = typeof import("./late-summary.ts");

/** The parts of the summary whose code comes after the first look at the cart; null until then. */
export function useLateSummary(): LateSummary | null {
  const [late, setLate] = useState<LateSummary | null>(null);
  useEffect(() => {
    const load = () =>
      // Without a connection: once there is one again.
      void import("./late-summary.ts").then(setLate, () => addEventListener("online", load, { once: true }));
    load();
    return () => removeEventListener("online", load);
  }, []);
  return late;
}
