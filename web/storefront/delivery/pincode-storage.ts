// The pincode that this device last asked about, in local storage: all tabs share it, and no page that is the same for
// everybody knows it.
import { isPincode } from "../../../rules/address.ts";

export const PINCODE_KEY = "pincode";

/** Null where none is stored, or storage is blocked. */
export function recallPincode(): string | null {
  try {
    const stored = localStorage.getItem(PINCODE_KEY);
    return stored !== null && isPincode(stored) ? stored : null;
  } catch {
    return null;
  }
}
