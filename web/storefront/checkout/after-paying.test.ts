import { expect, test } from "vitest";
import { orderNumber, slug } from "../../../rules/ids.ts";
import type { Purchase } from "../remembered.ts";
import { leavesCart } from "./after-paying.ts";

const ID = orderNumber("NEN1");
const LINES = [{ productId: slug("achappam"), quantity: 1 }];
const CART: Purchase = { orderId: ID, lines: null };
const BUY_NOW: Purchase = { orderId: ID, lines: LINES };

test.each<[string, Parameters<typeof leavesCart>, ReturnType<typeof leavesCart>]>([
  ["the cart was paid for", [CART, true, []], "all"],
  ["what Buy Now ordered was paid for", [BUY_NOW, true, []], LINES],
  ["the provider's own page comes back", [BUY_NOW, false, []], LINES],
  ["another order was paid for before", [CART, true, [orderNumber("NEN0")]], "all"],
  ["the order has left the cart already", [CART, true, [ID]], []],
  ["Buy Now, and it has left the cart already", [BUY_NOW, true, [orderNumber("NEN0"), ID]], []],
  ["the page is opened by its address", [null, true, []], "all"],
  ["the page is reloaded or come back to", [null, false, []], []],
])("%s", (_, known, leaving) => {
  expect(leavesCart(...known)).toEqual(leaving);
});
