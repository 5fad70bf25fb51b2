// The number last verified on this device, so that a returning shopper need not type it again. When storage is full or
// blocked, none is remembered.
import { isPhone, type Phone } from "../../../rules/phone.ts";

const PHONE_KEY = "phone";

export function recallPhone(): Phone | null {
  try {
    const phone = localStorage.getItem(PHONE_KEY) ?? "";
    return isPhone(phone) ? phone : null;
  } catch {
    return null;
  }
}

/** @param phone one that was verified on this device */
export function rememberPhone(phone: Phone): void {
  try {
    localStorage.setItem(PHONE_KEY, phone);
  } catch {
    // She types it again next time.
  }
}

export function forgetPhone(): void {
  try {
    localStorage.removeItem(PHONE_KEY);
  } catch {
    // As above.
  }
}
