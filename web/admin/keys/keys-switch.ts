// Whether this device has keyboard shortcuts. People who use speech input can turn them off (WCAG 2.1.4).
import { useSyncExternalStore } from "react";
import { storedText } from "../../storage.ts";

const setting = storedText("keyboard-shortcuts", "device");

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const endWatch = setting.watch(listener);
  return () => {
    listeners.delete(listener);
    endWatch();
  };
}

function areOn(): boolean {
  return setting.read() !== "off";
}

export function useAreKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areOn, () => true);
}

export function switchKeys(isOn: boolean): void {
  setting.write(isOn ? null : "off");
  for (const listener of listeners) listener();
}
