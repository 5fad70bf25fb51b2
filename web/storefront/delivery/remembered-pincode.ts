import { useSyncExternalStore } from "react";
import { isPincode } from "../../../rules/address.ts";
import { storedPincode } from "../remembered.ts";

const listeners = new Set<() => void>();
/** Undefined before it is read. Also in memory, for browsers whose storage is blocked. */
let remembered: string | null | undefined;

/** The pincode that is stored on this device. */
export function currentPincode(): string | null {
  if (remembered === undefined) remembered = recallPincode();
  return remembered;
}

/** @param pincode null removes it */
export function rememberPincode(pincode: string | null): void {
  remembered = pincode;
  storedPincode.write(pincode);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readAgain() {
  remembered = undefined;
  for (const listener of listeners) listener();
}

// Another tab may have changed the pincode.
if (!import.meta.env.SSR) storedPincode.watch(readAgain);

export function usePincode(): string | null {
  return useSyncExternalStore(subscribe, currentPincode);
}

/** Null if none is stored, or storage is blocked. */
function recallPincode(): string | null {
  const pincode = storedPincode.read();
  return pincode !== null && isPincode(pincode) ? pincode : null;
}
