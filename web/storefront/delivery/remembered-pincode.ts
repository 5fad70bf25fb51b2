import { isPincode } from "../../../rules/address.ts";
import { createStore } from "../../ui/create-store.ts";
import { storedPincode } from "../remembered.ts";

/** Also in memory, for browsers whose storage is blocked. */
const remembered = createStore<string | null>(null, recallPincode, storedPincode.watch);

/** The pincode that is stored on this device. */
export const currentPincode = remembered.read;
export const usePincode = remembered.use;

/** @param pincode null removes it */
export function rememberPincode(pincode: string | null): void {
  storedPincode.write(pincode);
  remembered.write(pincode);
}

/** Null if none is stored, or storage is blocked. */
function recallPincode(): string | null {
  const pincode = storedPincode.read();
  return pincode !== null && isPincode(pincode) ? pincode : null;
}
