import { useSyncExternalStore } from "react";

/**
 * A value of the whole document, for components and other code.
 * @param initial the value on the server and during hydration
 * @param restore reads the value when it is needed first, and again after another tab has changed it
 * @param watch reports such changes
 */
export function createStore<Value>(
  initial: Value,
  restore: () => Value = () => initial,
  watch?: (onChange: () => void) => unknown,
) {
  const listeners = new Set<() => void>();
  let current: { value: Value } | null = null;

  function set(next: typeof current): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function read(): Value {
    current ??= { value: restore() };
    return current.value;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  if (typeof window !== "undefined") watch?.(() => set(null));

  return {
    read,
    write: (value: Value) => set({ value }),
    subscribe,
    /** The value while rendering. */
    use: () => useSyncExternalStore(subscribe, read, () => initial),
  };
}
