import { expect, test } from "vitest";
import { putBackIntoCart, takeFromCart } from "./cart-moves.ts";

const chips = { productId: "chips", quantity: 1 };
const halwa = { productId: "halwa", quantity: 2 };

test("a removed line returns to its place, or adds to the line of its product", () => {
  expect(putBackIntoCart([halwa], chips, 0)).toEqual([chips, halwa]);
  expect(putBackIntoCart([halwa], chips, 5)).toEqual([halwa, chips]);
  expect(putBackIntoCart([halwa], { ...halwa, quantity: 3 }, 0)).toEqual([{ ...halwa, quantity: 5 }]);
});

test("only the bought units leave the cart", () => {
  expect(takeFromCart([chips, halwa], [{ ...halwa, quantity: 1 }])).toEqual([
    chips,
    { ...halwa, quantity: 1 },
  ]);
  expect(takeFromCart([chips, halwa], [{ ...chips, quantity: 5 }])).toEqual([halwa]);
  expect(takeFromCart([chips], [halwa])).toEqual([chips]);
});
