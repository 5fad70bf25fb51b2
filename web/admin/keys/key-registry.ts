// The keys of the screen that is open. Its parts add theirs as they come, and take them away as they go.

import { useLayoutEffect, useRef } from "react";
import type { Shortcut } from "./shortcut.ts";

interface Part {
  current: readonly Shortcut[];
}

const parts = new Set<Part>();

/** The keys that mean something now; of two for one key, the part that came last has it. */
export function screenKeys(): Shortcut[] {
  const byKey = new Map<string, Shortcut>();
  for (const { current } of parts) for (const shortcut of current) byKey.set(shortcut.key, shortcut);
  return [...byKey.values()];
}

/** Keys of a part of a screen, for as long as it is shown; they may be others at each render. */
export function useKeys(keys: readonly Shortcut[]): void {
  const part = useRef(keys);
  part.current = keys;
  // Before the screen is painted: a key that is pressed as soon as it is seen counts.
  useLayoutEffect(() => {
    parts.add(part);
    return () => void parts.delete(part);
  }, []);
}
