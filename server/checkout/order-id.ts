import { randomBytes } from "node:crypto";

// Crockford's base32: no I, L, O, U, so that an id can be read out on the phone.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_CHARACTERS = 13;

/** A public order id: the shop's prefix and 65 random bits. */
export function newOrderId(prefix: string): string {
  const characters = Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => ALPHABET[byte & 31]);
  return prefix + characters.join("");
}
