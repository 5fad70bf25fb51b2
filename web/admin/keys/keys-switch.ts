// Whether this device has keyboard shortcuts. Who speaks to her computer, or strikes keys unawares, can do without
// (WCAG 2.1.4).

import { useSyncExternalStore } from "react";
import { readChoice, storeChoice } from "../../ui/store-choice.ts";

const KEY = "keyboard-shortcuts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function areOn(): boolean {
  return readChoice(KEY) !== "off";
}

export function useAreKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areOn, () => true);
}

export function switchKeys(isOn: boolean): void {
  if (isOn) storeChoice(KEY, null);
  else storeChoice(KEY, "off");
  for (const listener of listeners) listener();
}
