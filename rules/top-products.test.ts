import { expect, test } from "vitest";
import { canSaveTopProducts, toggleTopProduct } from "./top-products.ts";

const products = (count: number) => Array.from({ length: count }, (_, index) => `product-${index}`);

test.each([
  [1, false],
  [2, true],
  [10, true],
  [11, false],
])("%d top products can be saved: %s", (count, can) => {
  expect(canSaveTopProducts(products(count))).toBe(can);
});

test("an eleventh product is ignored, a selected one is deselected", () => {
  expect(toggleTopProduct(products(9), "new")).toHaveLength(10);
  expect(toggleTopProduct(products(10), "new")).toEqual(products(10));
  expect(toggleTopProduct(products(10), "product-3")).not.toContain("product-3");
});
