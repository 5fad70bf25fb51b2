// Validates delivery addresses: fields, allowed characters and states (spec, sections 3, 5 and 9).
import { plainDigits } from "./digits.ts";
import { isEmail } from "./email.ts";
import { visibleText } from "./storable-text.ts";

export const INDIAN_STATES = [
  "Andhra Pradesh",
  "Arunachal Pradesh",
  "Assam",
  "Bihar",
  "Chhattisgarh",
  "Goa",
  "Gujarat",
  "Haryana",
  "Himachal Pradesh",
  "Jharkhand",
  "Karnataka",
  "Kerala",
  "Madhya Pradesh",
  "Maharashtra",
  "Manipur",
  "Meghalaya",
  "Mizoram",
  "Nagaland",
  "Odisha",
  "Punjab",
  "Rajasthan",
  "Sikkim",
  "Tamil Nadu",
  "Telangana",
  "Tripura",
  "Uttar Pradesh",
  "Uttarakhand",
  "West Bengal",
  "Andaman and Nicobar Islands",
  "Chandigarh",
  "Dadra and Nagar Haveli and Daman and Diu",
  "Delhi",
  "Jammu and Kashmir",
  "Ladakh",
  "Lakshadweep",
  "Puducherry",
] as const;

export type IndianState = (typeof INDIAN_STATES)[number];

export const INVALID_CHARACTERS = "Invalid characters entered.";
const PINCODE_LENGTH = 6;

/** `landmark` may be empty. */
export interface AddressFields {
  fullName: string;
  email: string;
  pincode: string;
  state: string;
  city: string;
  houseNo: string;
  roadName: string;
  landmark: string;
}

export type AddressField = keyof AddressFields;

/** In the order the form shows them. */
export const ADDRESS_FIELDS = [
  "pincode",
  "city",
  "state",
  "houseNo",
  "roadName",
  "landmark",
  "fullName",
  "email",
] as const satisfies readonly AddressField[];

/** The address fields of an object as texts; absent ones are empty. */
export function addressFieldsOf(address: Partial<AddressFields>): AddressFields {
  return Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [field, String(address[field] ?? "")]),
  ) as unknown as AddressFields;
}

const MAX_LENGTH: Record<Exclude<AddressField, "email" | "pincode">, number> = {
  fullName: 80,
  state: 60,
  city: 60,
  houseNo: 80,
  roadName: 120,
  landmark: 120,
};

// Letters and combining marks of any script, digits, white space, comma and period; joiners, which Indian scripts
// need.
const ALLOWED_TEXT = /^[\p{L}\p{M}\p{Nd}\s,.\u200c\u200d]*$/u;
const PINCODE = /^[1-9][0-9]{5}$/;
/** "PIN 682001", "Pincode: 682001", "PIN code - 682001". */
const PINCODE_LABEL = /^pin(?:\s?code)?\s*[:.\p{Pd}]?\s*(?=\d)/iu;

const REQUIRED: Record<Exclude<AddressField, "landmark">, string> = {
  fullName: "Enter your full name",
  email: "Enter your email address",
  pincode: "Enter your 6-digit pincode",
  state: "Choose your state",
  city: "Enter your city",
  houseNo: "Enter your house or flat number",
  roadName: "Enter your road or area",
};

/** What people enter to get past a required field: "na", "N.A.", "nil", "xxx", "0". */
const PLACEHOLDER = /^(?:n[\s.]*a|nil+|none|null|no|x{2,}|0+)$/iu;

/** Whether a field has no letter or digit, or is a placeholder such as "na". A courier cannot use such an address. */
export function isPlaceholder(field: AddressField, value: string): boolean {
  const text = value.replace(/^[\s.,]+|[\s.,]+$/gu, "");
  if (!/[\p{L}\p{Nd}]/u.test(text)) return true;
  return (field === "houseNo" || field === "roadName") && PLACEHOLDER.test(text);
}

/** Checks the form only, not whether the pincode exists. */
export function isPincode(text: string): boolean {
  return PINCODE.test(text);
}

/** Reduces a written pincode to its digits. Any other text loses only its invisible characters. */
function pincodeDigits(text: string): string {
  const written = plainDigits(text).replace(PINCODE_LABEL, "");
  return /^\d[\d\s.\p{Pd}]*$/u.test(written) ? written.replace(/\D/g, "") : written;
}

/**
 * Reads a pincode in any notation: "682 001", "682-001", "PIN 682001", in digits of any script.
 * @returns null if the text is anything else, also with too many digits
 */
export function readPincode(text: string): string | null {
  const digits = pincodeDigits(text);
  return isPincode(digits) ? digits : null;
}

/**
 * The value of a pincode field: at most six digits of what was typed or pasted. Text that is not a number is
 * returned unchanged, for the shopper to correct.
 * @param before the field's previous value; a single extra digit typed into a full field is ignored
 */
export function pincodeFromTyping(text: string, before = ""): string {
  const digits = pincodeDigits(text);
  if (!/^\d+$/.test(digits)) return text;
  const isFull = before.length === PINCODE_LENGTH && digits.length === PINCODE_LENGTH + 1;
  if (isFull && [...digits].some((_, at) => digits.slice(0, at) + digits.slice(at + 1) === before))
    return before;
  return digits.slice(0, PINCODE_LENGTH);
}

/** The hint shown after INVALID_CHARACTERS. */
export function allowedCharacters(field: AddressField): string {
  if (field === "pincode") return "Use 6 digits.";
  return "Use letters, digits, spaces, commas and full stops, like 14, 2nd Floor instead of 14/2.";
}

/** Whether the state differs from that of the pincode. 52 pincodes span two states; both are accepted. */
export function isInOtherState(
  state: string,
  place: { state: IndianState; otherStates: readonly IndianState[] },
): boolean {
  return state !== "" && ![place.state, ...place.otherStates].some((each) => each === state);
}

function hasAllowedCharacters(text: string): boolean {
  return ALLOWED_TEXT.test(text);
}

/** The error to show at one field, or null. Surrounding spaces and invisible characters are ignored. */
export function addressFieldError(field: AddressField, typed: string): string | null {
  const value = visibleText(typed).trim();
  if (value === "") return field === "landmark" ? null : REQUIRED[field];
  if (field === "email") {
    return isEmail(value) ? null : "Enter an email address like name@example.com";
  }
  if (field === "state") {
    return (INDIAN_STATES as readonly string[]).includes(value) ? null : REQUIRED.state;
  }
  if (field === "pincode" && readPincode(value) !== null) return null;
  if (!hasAllowedCharacters(value)) return INVALID_CHARACTERS;
  if (field === "pincode") return REQUIRED.pincode;
  if (value.length > MAX_LENGTH[field]) return `Use at most ${MAX_LENGTH[field]} characters`;
  if (isPlaceholder(field, value))
    return field === "landmark" ? "Enter a landmark, or nothing" : REQUIRED[field];
  return null;
}

/** @param optional a further field that may be empty */
export function addressErrors(
  address: AddressFields,
  optional?: AddressField,
): Partial<Record<AddressField, string>> {
  const errors: Partial<Record<AddressField, string>> = {};
  for (const field of ADDRESS_FIELDS) {
    const error = addressFieldError(field, address[field]);
    if (error && (field !== optional || visibleText(address[field]).trim())) errors[field] = error;
  }
  return errors;
}

/** Trims every field, removes invisible characters, collapses runs of white space and reduces the pincode to six digits. */
export function tidyAddress(address: AddressFields): AddressFields {
  const tidy = { ...address };
  for (const field of ADDRESS_FIELDS) tidy[field] = visibleText(address[field]).trim().replace(/\s+/g, " ");
  tidy.pincode = readPincode(tidy.pincode) ?? tidy.pincode;
  return tidy;
}

/** Compares every field, ignoring differences in white space. */
export function isSameAddress(one: AddressFields, other: AddressFields): boolean {
  const [a, b] = [tidyAddress(one), tidyAddress(other)];
  return ADDRESS_FIELDS.every((field) => a[field] === b[field]);
}
