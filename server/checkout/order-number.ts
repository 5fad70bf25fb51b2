import { randomBytes } from "node:crypto";
import { type OrderNumber, orderNumber } from "../../rules/ids.ts";

// Crockford's base32: without I, L, O and U, so that a number can be read out on the phone.
export const ORDER_NUMBER_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_CHARACTERS = 13;

/** A new order's number: the shop's prefix and 65 random bits. */
export function newOrderNumber(prefix: string): OrderNumber {
  const characters = Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => ORDER_NUMBER_ALPHABET[byte & 31]);
  return orderNumber(prefix + characters.join(""));
}
