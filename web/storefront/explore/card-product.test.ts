import { expect, test } from "vitest";
import { slug } from "../../../rules/ids.ts";
import { notShown } from "./card-product.ts";

const products = (...ids: string[]) => ids.map((id) => ({ productId: slug(id) }));

test("shows a product once if it has moved to another page of the list", () => {
  expect(notShown(products("a", "b", "c"), products("c", "d"))).toEqual(products("d"));
  expect(notShown(products("a"), products("b", "c"))).toEqual(products("b", "c"));
  expect(notShown(products("a", "b"), products("b", "a"))).toEqual([]);
});
