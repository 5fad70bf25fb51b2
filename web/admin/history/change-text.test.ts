import { expect, test } from "vitest";
import { actionText, changesOf } from "./change-text.ts";

const worded = (...[before, after]: Parameters<typeof changesOf>) =>
  changesOf(before, after).map(({ name, from, to }) => `${name}: ${from} → ${to}`);

test.each<[Record<string, unknown> | null, Record<string, unknown> | null, string[]]>([
  [{ status: "Paid" }, { status: "Confirmed" }, ["Status: Paid → Confirmed"]],
  [{ sellingPrice: 120 }, { sellingPrice: 1_25_000.5 }, ["Selling price: ₹120.00 → ₹1,25,000.50"]],
  [{ percentage: 12.5 }, { percentage: 10 }, ["Percentage: 12.5% → 10%"]],
  [{ inStock: true }, { inStock: false }, ["In stock: yes → no"]],
  [null, { pickupAt: "2026-11-21T03:35:00.000Z" }, ["Pickup at: null → 21 Nov 2026, 9:05 am"]],
  [{ available: null }, { available: 1_200 }, ["Available: nothing → 1,200"]],
  [{ ingredients: ["Banana", "Salt"] }, { ingredients: [] }, ["Ingredients: Banana, Salt → nothing"]],
  [
    { sheet: { name: "Orders", hsnCode: "" } },
    { sheet: { name: "Nendra", hsnCode: "2106" } },
    ["Sheet name: Orders → Nendra", "Sheet hsn code: nothing → 2106"],
  ],
  [
    { details: [{ label: "Shelf life", value: "90 days" }] },
    { details: [{ label: "Shelf life", value: "60 days" }] },
    ["Details: Label: Shelf life; Value: 90 days → Label: Shelf life; Value: 60 days"],
  ],
  [null, { role: "packer" }, ["Role: null → packer"]],
  [{ alert: "A payment" }, null, ["Alert: A payment → null"]],
  [null, null, []],
])("describes the change from %o to %o", (before, after, expected) => {
  expect(worded(before, after)).toEqual(expected);
});

test.each([
  ["order moved", "Order status changed"],
  ["alarm dismissed", "Alert dismissed"],
  ["product changed", "Product changed"],
])("shows the action %s as %s", (action, text) => {
  expect(actionText(action)).toBe(text);
});

test("truncates a long text", () => {
  expect(changesOf(null, { text: "a".repeat(1_000) })[0]?.to).toHaveLength(201);
});
