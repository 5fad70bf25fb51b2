import { expect, test } from "vitest";
import { putBackIntoCart, takeFromCart } from "./cart-moves.ts";

const chips = { productId: "chips", quantity: 1 };
const halwa = { productId: "halwa", quantity: 2 };

test("what was removed comes back to its place, or to what is there of it by then", () => {
  expect(putBackIntoCart([halwa], chips, 0)).toEqual([chips, halwa]);
  expect(putBackIntoCart([halwa], chips, 5)).toEqual([halwa, chips]);
  expect(putBackIntoCart([halwa], { ...halwa, quantity: 3 }, 0)).toEqual([{ ...halwa, quantity: 5 }]);
});

test("what was bought leaves the cart, and no more than that", () => {
  expect(takeFromCart([chips, halwa], [{ ...halwa, quantity: 1 }])).toEqual([
    chips,
    { ...halwa, quantity: 1 },
  ]);
  expect(takeFromCart([chips, halwa], [{ ...chips, quantity: 5 }])).toEqual([halwa]);
  expect(takeFromCart([chips], [halwa])).toEqual([chips]);
});
