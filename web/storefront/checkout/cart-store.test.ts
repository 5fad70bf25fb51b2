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

test("what is added beyond the limit of one product does not come in, and is not counted", () => {
  expect(add(chips, 95)).toBe(95);
  expect(add(chips, 10)).toBe(4);
  expect(add(chips)).toBe(0);
  expect(whyNotAdded(chips.productId)).toBe("You can order at most 99 of one product.");
  expect(currentCart().lines).toMatchObject([{ productId: "chips", quantity: MAX_QUANTITY }]);
});

test("a full cart takes more of what is in it, and nothing else", () => {
  for (let line = 1; line <= MAX_LINES; line++) add(product(`snack-${line}`));
  expect(add(chips, 2)).toBe(0);
  expect(whyNotAdded(chips.productId)).toBe("Your cart cannot hold more products.");
  expect(add(product("snack-7"), 2)).toBe(2);
  expect(currentCart().lines).toHaveLength(MAX_LINES);
});
