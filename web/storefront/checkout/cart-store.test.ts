import { beforeEach, expect, test } from "vitest";
import { slug } from "../../../rules/ids.ts";
import { fromRupees } from "../../../rules/money.ts";
import { MAX_LINES, MAX_QUANTITY } from "../../../rules/pricing.ts";
import { add, clear, currentCart, whyNotAdded } from "./cart-store.ts";

const product = (id: string) => ({
  productId: slug(id),
  name: id,
  images: [],
  sellingPrice: fromRupees(100),
  mrp: fromRupees(100),
  stock: true,
});
const chips = product("chips");

beforeEach(clear);

test("adds only up to the limit of one product, and returns how many were added", () => {
  expect(add(chips, 95)).toBe(95);
  expect(add(chips, 10)).toBe(4);
  expect(add(chips)).toBe(0);
  expect(whyNotAdded(chips.productId)).toBe("You can order at most 99 of one product.");
  expect(currentCart().lines).toMatchObject([{ productId: "chips", quantity: MAX_QUANTITY }]);
});

test("a full cart accepts more of its own products, and no others", () => {
  for (let line = 1; line <= MAX_LINES; line++) add(product(`snack-${line}`));
  expect(add(chips, 2)).toBe(0);
  expect(whyNotAdded(chips.productId)).toBe("Your cart cannot hold more products.");
  expect(add(product("snack-7"), 2)).toBe(2);
  expect(currentCart().lines).toHaveLength(MAX_LINES);
});
