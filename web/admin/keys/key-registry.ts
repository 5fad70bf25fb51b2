// The shortcuts of the open screen. Its parts register theirs when they mount, and remove them when they unmount.

import { useLayoutEffect, useRef } from "react";
import type { Shortcut } from "./shortcut.ts";

interface Part {
  current: readonly Shortcut[];
}

const parts = new Set<Part>();

/** The active shortcuts. If two parts register the same key, the part that mounted last gets it. */
export function screenKeys(): Shortcut[] {
  const byKey = new Map<string, Shortcut>();
  for (const { current } of parts) for (const shortcut of current) byKey.set(shortcut.key, shortcut);
  return [...byKey.values()];
}

/** Registers the shortcuts of a part of a screen while it is mounted. They may change at each render. */
export function useKeys(keys: readonly Shortcut[]): void {
  const part = useRef(keys);
  useLayoutEffect(() => {
    part.current = keys;
  });
  // Before the first paint: a key pressed right after it must work.
  useLayoutEffect(() => {
    parts.add(part);
    return () => void parts.delete(part);
  }, []);
}
