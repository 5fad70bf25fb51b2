// Interprets the text of the single search box for orders.
import { readPincode } from "./address.ts";
import { plainDigits } from "./digits.ts";
import { COUNTRY_CODE, type Phone } from "./phone.ts";
import { PHONE_CHARACTERS, readPhone } from "./read-phone.ts";
import { toSearchText } from "./search-text.ts";

export type OrderSearchTerm =
  | {
      by: "number" | "trackingNumber" | "email" | "name" | "beginningOfName" | "product" | "pincode";
      text: string;
    }
  | { by: "phone" | "contactPhone"; phone: Phone }
  | PartOfNumber;

/** Some digits of a longer number. Those of a phone are compared with its ten digits, without +91. */
export interface PartOfNumber {
  by: "partOfNumber";
  of: "phone" | "contactPhone" | "trackingNumber";
  /** Only 0 to 9. */
  digits: string;
  at: "start" | "end" | "anywhere";
}

/** Letters and their vowel signs, which Indian scripts encode as marks: മനു counts as three. */
const LETTER = /[\p{L}\p{M}]/gu;
/** Fewer letters occur in half of all names and products, so only the beginning of names is searched. */
const MIN_LETTERS = 3;
/** Fewer digits occur in too many numbers. */
const MIN_DIGITS = 4;
const PHONE_DIGITS = 10;
/** Indian mobile numbers begin with these. */
const FIRST_DIGIT = /^[6-9]/;
const PHONES = ["phone", "contactPhone"] as const;

/**
 * All meanings a text can have, the best ones first: whole numbers, names and so on; then numbers that end with the
 * digits, which callers state; then numbers that contain them. An order matches if one meaning fits, and is listed under
 * the first that does. Six digits may be a pincode or a tracking number, ten digits a phone or a tracking number.
 * @param typed not empty
 * @returns ranks, none of them empty
 */
export function readOrderSearch(typed: string): OrderSearchTerm[][] {
  const text = typed.trim();
  if (text.includes("@")) return [[{ by: "email", text }]];
  const whole: OrderSearchTerm[] = [];
  const phone = readPhone(text);
  if (phone !== null) whole.push({ by: "phone", phone }, { by: "contactPhone", phone });
  const visible = plainDigits(text.normalize("NFKC"));
  const pincode = readPincode(text);
  if (pincode !== null) whole.push({ by: "pincode", text: pincode });
  if (visible !== "" && !/\s/.test(visible))
    whole.push({ by: "number", text: visible }, { by: "trackingNumber", text: visible });
  const letters = toSearchText(text).match(LETTER)?.length ?? 0;
  if (letters >= MIN_LETTERS) whole.push({ by: "name", text }, { by: "product", text });
  else if (letters > 0) whole.push({ by: "beginningOfName", text });
  return [whole, ...partsOfNumbers(visible)].filter((rank) => rank.length > 0);
}

/** The meanings of a search that name a customer: an order's phone, e-mail address or name. */
export function readCustomerSearch(typed: string): OrderSearchTerm[][] {
  const isOfCustomer = (term: OrderSearchTerm) =>
    term.by === "partOfNumber"
      ? term.of === "phone"
      : ["phone", "email", "name", "beginningOfName"].includes(term.by);
  return readOrderSearch(typed)
    .map((rank) => rank.filter(isOfCustomer))
    .filter((rank) => rank.length > 0);
}

/**
 * The numbers that a few digits are part of: those that end with them, then those that contain them. After +91 only
 * phones are meant. A 0 or 0091 may be some of the digits, or be written before a phone.
 * @param written digits as 0 to 9, with any blanks and dashes
 */
function partsOfNumbers(written: string): PartOfNumber[][] {
  if (!PHONE_CHARACTERS.test(written)) return [];
  const isPhone = written.startsWith(COUNTRY_CODE);
  const digits = written.replace(COUNTRY_CODE, "").replace(/[^0-9]/g, "");
  if (digits.length < MIN_DIGITS) return [];
  const parts = (at: PartOfNumber["at"], part: string, of: readonly PartOfNumber["of"][]) =>
    of.map((number): PartOfNumber => ({ by: "partOfNumber", of: number, digits: part, at }));
  const phones = digits.length < PHONE_DIGITS ? PHONES : [];
  const numbers = isPhone ? phones : ([...phones, "trackingNumber"] as const);
  const dialled = digits.replace(/^(?:0091|0)/, "");
  const isDialled = dialled !== digits && dialled.length >= MIN_DIGITS && FIRST_DIGIT.test(dialled);
  return [
    parts("end", digits, numbers),
    [...parts("anywhere", digits, numbers), ...(isDialled ? parts("start", dialled, PHONES) : [])],
  ];
}

/**
 * Whether a phone fits a part of a number.
 * @param phone with +91
 */
export function hasPart(phone: Phone, { digits, at }: PartOfNumber): boolean {
  const own = phone.slice(COUNTRY_CODE.length);
  if (at === "anywhere") return own.includes(digits);
  return at === "end" ? own.endsWith(digits) : own.startsWith(digits);
}
