// Whether this device has keyboard shortcuts. People who use speech input can turn them off (WCAG 2.1.4).
import { storedText } from "../../storage.ts";
import { createStore } from "../../ui/create-store.ts";

const setting = storedText("keyboard-shortcuts", "device");

const areOn = createStore(true, () => setting.read() !== "off", setting.watch);

export const useAreKeysOn = areOn.use;

export function switchKeys(isOn: boolean): void {
  setting.write(isOn ? null : "off");
  areOn.write(isOn);
}
