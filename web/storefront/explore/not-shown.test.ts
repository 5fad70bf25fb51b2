import { expect, test } from "vitest";
import { notShown } from "./not-shown.ts";

const products = (...ids: string[]) => ids.map((productId) => ({ productId }));

test("a product that has moved to another page of the list is shown once", () => {
  expect(notShown(products("a", "b", "c"), products("c", "d"))).toEqual(products("d"));
  expect(notShown(products("a"), products("b", "c"))).toEqual(products("b", "c"));
  expect(notShown(products("a", "b"), products("b", "a"))).toEqual([]);
});
