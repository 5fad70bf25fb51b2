import { expect, test } from "vitest";
import {
  addToCart,
  changeQuantity,
  putBackIntoCart,
  removeFromCart,
  takeFromCart,
  totalQuantity,
} from "./cart.ts";

const chips = { productId: "chips", quantity: 1 };
const halwa = { productId: "halwa", quantity: 2 };

test("a new product goes to the end", () => {
  expect(addToCart([chips], halwa)).toEqual([chips, halwa]);
});

test("a product that is in the cart gets more, up to 99", () => {
  expect(addToCart([chips, halwa], { ...chips, quantity: 3 })).toEqual([{ ...chips, quantity: 4 }, halwa]);
  expect(addToCart([chips], { ...chips, quantity: 200 })).toEqual([{ ...chips, quantity: 99 }]);
});

test("removing takes one product and leaves the others", () => {
  expect(removeFromCart([chips, halwa], "chips")).toEqual([halwa]);
});

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

test.each([0, -1, 0.5, Number.NaN])("a quantity of %d is ignored", (quantity) => {
  expect(changeQuantity([halwa], "halwa", quantity)).toEqual([halwa]);
});

test.each([
  [1, 1],
  [99, 99],
  [100, 99],
])("a quantity of %d becomes %d", (quantity, result) => {
  expect(changeQuantity([halwa], "halwa", quantity)).toEqual([{ ...halwa, quantity: result }]);
});

test("the badge counts pieces, not lines", () => {
  expect(totalQuantity([chips, halwa])).toBe(3);
});
