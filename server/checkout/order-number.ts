import { randomBytes } from "node:crypto";
import { CROCKFORD_ALPHABET } from "../../rules/crockford.ts";
import { type OrderNumber, orderNumber } from "../../rules/ids.ts";
import { ORDER_NUMBER_RANDOM_CHARACTERS } from "../../rules/order-number.ts";

/** A new order's number: the shop's prefix and 65 random bits. */
export function newOrderNumber(prefix: string): OrderNumber {
  const characters = Array.from(
    randomBytes(ORDER_NUMBER_RANDOM_CHARACTERS),
    (byte) => CROCKFORD_ALPHABET[byte & 31],
  );
  return orderNumber(prefix + characters.join(""));
}
