// What somebody may mean who types into the one search box of the orders.
import { isPhone, type Phone, phoneFromTyping } from "./phone.ts";

export type OrderSearchTerm =
  | { by: "number" | "trackingNumber" | "email" | "name" | "product" | "pincode"; text: string }
  | { by: "phone" | "contactPhone"; phone: Phone };

const PHONE_CHARACTERS = /^[\d\s()+./-]+$/;
const PINCODE = /^[1-9]\d{2} ?\d{3}$/;
/** Fewer letters fit half of all names and products. */
const MIN_LETTERS = 3;

/** The phone that somebody typed, however it is written; null where it is something else. */
export function typedPhone(typed: string): Phone | null {
  const phone = phoneFromTyping(typed);
  return PHONE_CHARACTERS.test(typed) && isPhone(phone) ? phone : null;
}

/**
 * All that a text can be: an order has to fit one of them. Six digits may be a pincode or a tracking number, ten a phone
 * or a tracking number.
 * @param typed trimmed, not empty
 */
export function readOrderSearch(typed: string): OrderSearchTerm[] {
  const text = typed.trim();
  if (text.includes("@")) return [{ by: "email", text }];
  const terms: OrderSearchTerm[] = [];
  const phone = typedPhone(text);
  if (phone !== null) terms.push({ by: "phone", phone }, { by: "contactPhone", phone });
  if (PINCODE.test(text)) terms.push({ by: "pincode", text: text.replace(" ", "") });
  if (!/\s/.test(text)) terms.push({ by: "number", text }, { by: "trackingNumber", text });
  if ((text.match(/\p{L}/gu) ?? []).length >= MIN_LETTERS)
    terms.push({ by: "name", text }, { by: "product", text });
  return terms;
}
