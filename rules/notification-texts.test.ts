import { expect, test } from "vitest";
import { orderNumber } from "./ids.ts";
import { paise } from "./money.ts";
import { lowStockText, newOrderText } from "./notification-texts.ts";

const order = (number: string, rupees: number) => ({
  orderNumber: orderNumber(number),
  total: paise(rupees * 100),
});

test("one order is told with its number and its money, and opens", () => {
  expect(newOrderText([order("NEN7", 640)], "owner")).toEqual({
    title: "New order, ₹640",
    body: "NEN7",
    path: "/admin/manage-orders/NEN7",
  });
});

test("many are told together", () => {
  expect(newOrderText([order("NEN7", 640), order("NEN8", 760), order("NEN9", 6_000)], "owner")).toEqual({
    title: "3 new orders, ₹7,400",
    body: "The first is NEN7.",
    path: "/admin/manage-orders",
  });
});

test("a packer is told nothing of money", () => {
  expect(newOrderText([order("NEN7", 640)], "packer").title).toBe("New order to pack");
  expect(newOrderText([order("NEN7", 640), order("NEN8", 1)], "packer").title).toBe("2 new orders to pack");
});

test("products that run low are told by name, the first three of many", () => {
  const products = ["Achappam", "Banana chips", "Halwa", "Murukku", "Ladoo"].map((name, units) => ({
    name,
    units,
  }));
  expect(lowStockText(products.slice(0, 1))).toMatchObject({
    title: "Running low",
    body: "Achappam: none left",
  });
  expect(lowStockText(products.slice(4))).toMatchObject({ body: "Ladoo: 4 left" });
  expect(lowStockText(products)).toMatchObject({
    title: "5 products are running low",
    body: "Achappam, Banana chips, Halwa and 2 more",
  });
});
