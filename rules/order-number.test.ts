import { expect, test } from "vitest";
import { looksLikeOrderNumber } from "./order-number.ts";

test.each(["NEN0123456789ABC", "AZZZZZZZZZZZZZZ", "SHOP1XXXXXXXXXXXXX"])("%s may be ours", (text) => {
  expect(looksLikeOrderNumber(text)).toBe(true);
});

test.each(["", "1042", "NEN-0123456789ABC", "wc_order_Xk29fHs83kd", "nen0123456789abc", "NEN0123456789ABI"])(
  "%j is another shop's",
  (text) => expect(looksLikeOrderNumber(text)).toBe(false),
);
