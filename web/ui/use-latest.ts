import { useEffect, useEffectEvent, useState } from "react";

/**
 * The result of `load` for the latest key. Results that arrive after the key has changed, or after unmounting, are
 * dropped. After a failure, it is loaded again once the browser is online.
 * @param key null loads nothing
 * @param load its signal is aborted when the result is no longer needed
 * @returns the result for this key; null until it arrives
 */
export function useLatest<Value>(
  key: string | null,
  load: (key: string, signal: AbortSignal) => Promise<Value>,
): Value | null {
  const [latest, setLatest] = useState<{ key: string; value: Value } | null>(null);
  const start = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return;
    const over = new AbortController();
    function run(it: string) {
      start(it, over.signal).then(
        (value) => !over.signal.aborted && setLatest({ key: it, value }),
        () => addEventListener("online", () => run(it), { once: true, signal: over.signal }),
      );
    }
    run(key);
    return () => over.abort();
  }, [key]);
  return latest?.key === key ? (latest?.value ?? null) : null;
}
