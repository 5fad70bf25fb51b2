import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orderNumber, slug } from "../../../rules/ids.ts";
import { fromRupees } from "../../../rules/money.ts";
import type { Purchase } from "../remembered.ts";
import {
  isTakenOut,
  leavesCart,
  recallPaymentsUnderWay,
  rememberPaying,
  rememberPaymentLink,
  rememberPaymentUnderWay,
  takeBoughtOutOfCart,
} from "./after-paying.ts";
import { add, clear, currentCart } from "./cart-store.ts";

const ID = orderNumber("NEN1");
const LINES = [{ productId: slug("achappam"), quantity: 1 }];
const CART: Purchase = { orderId: ID, lines: null };
const BUY_NOW: Purchase = { orderId: ID, lines: LINES };

test.each<[string, Parameters<typeof leavesCart>, ReturnType<typeof leavesCart>]>([
  ["the cart was paid for", [CART, true, []], "all"],
  ["what Buy Now ordered was paid for", [BUY_NOW, true, []], LINES],
  ["the shopper returns from the provider's own page", [BUY_NOW, false, []], LINES],
  ["another order was paid for before", [CART, true, [orderNumber("NEN0")]], "all"],
  ["the order has left the cart already", [CART, true, [ID]], []],
  ["Buy Now, and it has left the cart already", [BUY_NOW, true, [orderNumber("NEN0"), ID]], []],
  ["the page is opened by its URL", [null, true, []], "all"],
  ["the page is reloaded, or opened by the back button", [null, false, []], []],
])("%s", (_, known, leaving) => {
  expect(leavesCart(...known)).toEqual(leaving);
});

function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});
afterEach(() => vi.unstubAllGlobals());

const PRICE = fromRupees(100);
const ORDER = {
  orderId: ID,
  items: [{ productId: slug("achappam"), name: "Achappam", image: null, quantity: 2, sellingPrice: PRICE }],
};
const quantities = () => currentCart().lines.map(({ productId, quantity }) => `${quantity} ${productId}`);

test.each([
  ["a phone order leaves the cart as it was", false, ["2 achappam"]],
  ["an order whose payment was started from this browser's cart takes its lines out", true, []],
])("paid by a link, %s", (_, isMadeHere, left) => {
  clear();
  const card = { name: "Achappam", images: [], sellingPrice: PRICE, mrp: PRICE, stock: true };
  add({ ...card, productId: slug("achappam") }, 2);
  if (isMadeHere) rememberPaymentUnderWay(ID);
  rememberPaymentLink(ID);
  rememberPaying(ORDER);
  rememberPaymentUnderWay(ID);
  takeBoughtOutOfCart("PUSH");
  expect(quantities()).toEqual(left);
  expect(isTakenOut(ID)).toBe(true);
  expect(recallPaymentsUnderWay()).toEqual([]);
});
