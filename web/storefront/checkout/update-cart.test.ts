import { beforeEach, expect, test } from "vitest";
import type { ProductCard } from "../../../contract/product-cards.ts";
import { slug } from "../../../rules/ids.ts";
import { fromRupees } from "../../../rules/money.ts";
import { add, clear, currentCart } from "./cart-store.ts";
import { lowerToUnitsLeft, shopState, updateCart } from "./update-cart.ts";

const CHIPS = slug("chips");
const HALWA = slug("halwa");

/** A product on sale at this price, in rupees. */
function card(id: string, price = 100, more: Partial<ProductCard> = {}): ProductCard {
  return {
    _id: id,
    productId: slug(id),
    name: id,
    images: [],
    sellingPrice: fromRupees(price),
    mrp: fromRupees(price),
    stock: true,
    category: { _id: "c", name: "Snacks" },
    ...more,
  } as ProductCard;
}

/** "2 chips at 100, 1 halwa at 100". */
const cart = () =>
  currentCart()
    .lines.map((line) => `${line.quantity} ${line.name} at ${line.sellingPrice / 100}`)
    .join(", ");

beforeEach(() => {
  clear();
  add(card("chips"), 2);
  add(card("halwa"));
});

test.each<[string, Parameters<typeof shopState>, string, boolean, string[]]>([
  ["nothing has changed", [[], [card("chips"), card("halwa")]], "2 chips at 100, 1 halwa at 100", false, []],
  ["the shop does not reply", [null, null], "2 chips at 100, 1 halwa at 100", false, []],
  [
    "a price and a name have changed",
    [[], [card("chips", 130, { name: "Best chips" }), card("halwa")]],
    "2 Best chips at 130, 1 halwa at 100",
    false,
    ["Best chips 100 to 130"],
  ],
  ["one is out of stock", [[HALWA], [card("chips"), card("halwa")]], "2 chips at 100", true, []],
  ["one is no longer on sale", [[], [card("chips")]], "2 chips at 100", true, []],
  ["both are no longer on sale", [[CHIPS, HALWA], []], "", true, []],
  [
    "the shopper's own unpaid order holds the last packets",
    [[], [card("chips", 100, { stock: false }), card("halwa")]],
    "2 chips at 100, 1 halwa at 100",
    false,
    [],
  ],
  [
    // The shopper's own unpaid order may hold its units.
    "only the cards are known, and one is out of stock",
    [null, [card("chips", 100, { stock: false }), card("halwa", 120)]],
    "2 chips at 100, 1 halwa at 120",
    false,
    ["halwa 100 to 120"],
  ],
  [
    "only the cards are known, and one is no longer on sale",
    [null, [card("halwa")]],
    "1 halwa at 100",
    true,
    [],
  ],
  ["only what is out of stock is known", [[CHIPS], null], "1 halwa at 100", true, []],
])("%s", (_, answers, left, removes, changed) => {
  const { removed, prices } = updateCart(currentCart().lines, shopState(...answers));
  expect(cart()).toBe(left);
  expect(removed.length > 0).toBe(removes);
  expect(prices.map(({ name, from, to }) => `${name} ${from / 100} to ${to / 100}`)).toEqual(changed);
});

test("a check keeps products that were added meanwhile, and does not restore removed ones", () => {
  const { lines } = currentCart();
  clear();
  add(card("chips"), 3);
  add(card("achappam", 80));
  updateCart(lines, shopState([], [card("chips", 130), card("halwa")]));
  expect(cart()).toBe("3 chips at 130, 1 achappam at 80");
});

test.each<[string, [string, number][], string, string[]]>([
  ["there is enough", [["chips", 2]], "2 chips at 100, 1 halwa at 100", []],
  ["one packet of two is left", [["chips", 1]], "1 chips at 100, 1 halwa at 100", ["chips: 1"]],
  ["none is left", [["chips", 0]], "1 halwa at 100", ["chips: 0"]],
])("lowers the cart to what is left: %s", (_, left, remaining, short) => {
  const lowered = lowerToUnitsLeft(new Map(left));
  expect(cart()).toBe(remaining);
  expect(lowered.map((line) => `${line.name}: ${line.left}`)).toEqual(short);
});
