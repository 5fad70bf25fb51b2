// Interprets the text of the single search box for orders.
import { readPincode } from "./address.ts";
import { plainDigits } from "./digits.ts";
import type { Phone } from "./phone.ts";
import { readPhone } from "./read-phone.ts";
import { toSearchText } from "./search-text.ts";

export type OrderSearchTerm =
  | {
      by: "number" | "trackingNumber" | "email" | "name" | "beginningOfName" | "product" | "pincode";
      text: string;
    }
  | { by: "phone" | "contactPhone"; phone: Phone };

/** Letters and their vowel signs, which Indian scripts encode as marks: മനു counts as three. */
const LETTER = /[\p{L}\p{M}]/gu;
/** Fewer letters occur in half of all names and products, so only the beginning of names is searched. */
const MIN_LETTERS = 3;

/**
 * All meanings a text can have; an order matches if one of them fits. Six digits may be a pincode or a tracking
 * number, ten digits a phone or a tracking number.
 * @param typed not empty
 */
export function readOrderSearch(typed: string): OrderSearchTerm[] {
  const text = typed.trim();
  if (text.includes("@")) return [{ by: "email", text }];
  const terms: OrderSearchTerm[] = [];
  const phone = readPhone(text);
  if (phone !== null) terms.push({ by: "phone", phone }, { by: "contactPhone", phone });
  const visible = plainDigits(text.normalize("NFKC"));
  const pincode = readPincode(text);
  if (pincode !== null) terms.push({ by: "pincode", text: pincode });
  if (visible !== "" && !/\s/.test(visible))
    terms.push({ by: "number", text: visible }, { by: "trackingNumber", text: visible });
  const letters = toSearchText(text).match(LETTER)?.length ?? 0;
  if (letters >= MIN_LETTERS) terms.push({ by: "name", text }, { by: "product", text });
  else if (letters > 0) terms.push({ by: "beginningOfName", text });
  return terms;
}
