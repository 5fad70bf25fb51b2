import { expect, test } from "vitest";
import { addToCart, changeQuantity, removeFromCart, totalQuantity } from "./cart.ts";

const chips = { productId: "chips", quantity: 1 };
const halwa = { productId: "halwa", quantity: 2 };

test("a new product is appended", () => {
  expect(addToCart([chips], halwa)).toEqual([chips, halwa]);
});

test("adding a product that is in the cart raises its quantity, up to 99", () => {
  expect(addToCart([chips, halwa], { ...chips, quantity: 3 })).toEqual([{ ...chips, quantity: 4 }, halwa]);
  expect(addToCart([chips], { ...chips, quantity: 200 })).toEqual([{ ...chips, quantity: 99 }]);
});

test("removing a product leaves the others", () => {
  expect(removeFromCart([chips, halwa], "chips")).toEqual([halwa]);
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
