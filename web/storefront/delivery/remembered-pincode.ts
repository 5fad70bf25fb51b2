import { useSyncExternalStore } from "react";
import { PINCODE_KEY, recallPincode } from "./pincode-storage.ts";

const listeners = new Set<() => void>();
/** Undefined before it is read. It is here, too, for browsers whose storage is blocked. */
let remembered: string | null | undefined;

function current(): string | null {
  if (remembered === undefined) remembered = recallPincode();
  return remembered;
}

/** @param pincode null forgets it */
export function rememberPincode(pincode: string | null): void {
  remembered = pincode;
  try {
    if (pincode === null) localStorage.removeItem(PINCODE_KEY);
    else localStorage.setItem(PINCODE_KEY, pincode);
  } catch {
    // It is asked for again on the next visit.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// This module is loaded in browsers only. Another tab may have asked about another pincode.
addEventListener("storage", ({ key }) => {
  if (key !== PINCODE_KEY && key !== null) return;
  remembered = undefined;
  for (const listener of listeners) listener();
});

/** The pincode that this device remembers. */
export function usePincode(): string | null {
  return useSyncExternalStore(subscribe, current);
}
