import { CROCKFORD_ALPHABET } from "./crockford.ts";

/** 65 random bits, after the shop's prefix of 1 to 6 capital letters and digits. */
export const ORDER_NUMBER_RANDOM_CHARACTERS = 13;

const FORM = new RegExp(`^[A-Z0-9]{1,6}[${CROCKFORD_ALPHABET}]{${ORDER_NUMBER_RANDOM_CHARACTERS}}$`);

/** Whether a text has the format of an order number, with any prefix. */
export function isLikeOrderNumber(text: string): boolean {
  return FORM.test(text);
}
