import { expect, test } from "vitest";
import { isLikeOrderNumber } from "./order-number.ts";

test.each(["NEN0123456789ABC", "AZZZZZZZZZZZZZZ", "SHOP1XXXXXXXXXXXXX"])("%s can be one of ours", (text) => {
  expect(isLikeOrderNumber(text)).toBe(true);
});

test.each(["", "1042", "NEN-0123456789ABC", "wc_order_Xk29fHs83kd", "nen0123456789abc", "NEN0123456789ABI"])(
  "%j cannot be one of ours",
  (text) => expect(isLikeOrderNumber(text)).toBe(false),
);
