import { expect, test } from "vitest";
import { orderNumber } from "./ids.ts";
import { paise } from "./money.ts";
import { lowStockText, newOrderText } from "./notification-texts.ts";

const order = (number: string, rupees: number) => ({
  orderNumber: orderNumber(number),
  total: paise(rupees * 100),
});

test("the text of one order has its number and total and links to it", () => {
  expect(newOrderText([order("NEN7", 640)], "owner")).toEqual({
    title: "New order, ₹640",
    body: "NEN7",
    path: "/admin/manage-orders/NEN7",
  });
});

test("several orders share one text", () => {
  expect(newOrderText([order("NEN7", 640), order("NEN8", 760), order("NEN9", 6_000)], "owner")).toEqual({
    title: "3 new orders, ₹7,400",
    body: "First: NEN7.",
    path: "/admin/manage-orders",
  });
});

test("the text for a packer contains no amounts", () => {
  expect(newOrderText([order("NEN7", 640)], "packer").title).toBe("New order to pack");
  expect(newOrderText([order("NEN7", 640), order("NEN8", 1)], "packer").title).toBe("2 new orders to pack");
});

test("the low-stock text names at most three products", () => {
  const products = ["Achappam", "Banana chips", "Halwa", "Murukku", "Ladoo"].map((name, units) => ({
    name,
    units,
  }));
  expect(lowStockText(products.slice(0, 1))).toMatchObject({
    title: "Low stock",
    body: "Achappam: none left",
  });
  expect(lowStockText(products.slice(4))).toMatchObject({ body: "Ladoo: 4 left" });
  expect(lowStockText(products)).toMatchObject({
    title: "5 products have low stock",
    body: "Achappam, Banana chips, Halwa and 2 more",
  });
});
