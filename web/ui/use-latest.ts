import { useEffect, useEffectEvent, useState } from "react";

/**
 * What `load` answers for the latest key. An answer that comes after the key has changed, or after the component has gone, is
 * dropped. A load that fails has none.
 * @param key null loads nothing
 * @param load rejects or resolves; its signal is aborted when its answer is no longer needed
 * @returns the answer for this key; null until it is there
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
    start(key, over.signal).then(
      (value) => !over.signal.aborted && setLatest({ key, value }),
      () => {},
    );
    return () => over.abort();
  }, [key]);
  return latest?.key === key ? (latest?.value ?? null) : null;
}
