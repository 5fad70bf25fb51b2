import { expect, test } from "vitest";
import { type Slug, slug } from "../../../rules/ids.ts";
import { chooseSuggestions } from "./choose-suggestions.ts";

const product = (name: string, category: string, stock = true) => ({
  productId: slug(name),
  stock,
  category: { _id: category, name: category },
});
const ADDED = product("salted", "chips");
const PEPPER = product("pepper", "chips");
const MASALA = product("masala", "chips");
const HALWA = product("halwa", "sweets");
const MIXTURE = product("mixture", "savouries");

test.each<[string, ReturnType<typeof product>[], Slug[], string[]]>([
  ["other categories come first, in the given order", [PEPPER, HALWA, MIXTURE], [], ["halwa", "mixture"]],
  ["the same category fills up", [PEPPER, HALWA, MASALA], [], ["halwa", "pepper"]],
  ["a shop of one category suggests from it", [PEPPER, MASALA], [], ["pepper", "masala"]],
  ["what is in the cart is left out", [HALWA, MIXTURE, PEPPER], [slug("halwa")], ["mixture", "pepper"]],
  ["what is sold out is left out", [product("laddu", "sweets", false), MIXTURE], [], ["mixture"]],
  ["no product comes twice", [HALWA, HALWA, PEPPER], [], ["halwa", "pepper"]],
  ["nothing is left", [], [], []],
])("%s", (_, candidates, inCart, expected) => {
  const chosen = chooseSuggestions(candidates, ADDED, new Set([ADDED.productId, ...inCart]));
  expect(chosen.map(({ productId }) => productId)).toEqual(expected);
});
