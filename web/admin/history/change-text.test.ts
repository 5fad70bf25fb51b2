import { expect, test } from "vitest";
import { actionText, changesOf } from "./change-text.ts";

type Values = Parameters<typeof changesOf>[0]["before"];

const worded = (action: string, before: Values, after: Values) =>
  changesOf({ action, before, after }).map(({ name, from, to }) =>
    from === null || to === null ? `${name}: ${from ?? to}` : `${name}: ${from} → ${to}`,
  );

const SHEET = { name: "Orders", hsnCode: "21069099", widthCm: 0, originPincode: "682001" };
const TILE = { title: "Crisp", text: "", image: "", isOn: true };
const LONG = "Sliced thin. ".repeat(40);
const PICTURE = `images/${"0a".repeat(12)}-800x600.jpg`;
const OTHER_PICTURE = `images/${"0b".repeat(12)}-800x600.jpg`;

test.each<[action: string, before: Values, after: Values, lines: string[]]>([
  ["order moved", { status: "Paid" }, { status: "Confirmed" }, ["Status: Paid → Confirmed"]],
  [
    "order moved",
    { status: "Packed" },
    { status: "Shipped", awb: "AB1" },
    ["Status: Packed → Shipped", "Tracking number: AB1"],
  ],
  ["pickup booked", null, { pickupAt: "2026-11-21T03:35:00.000Z" }, ["Pickup: 21 Nov 2026, 9:05 am"]],
  ["alarm dismissed", { alert: "A payment" }, null, ["Alert: A payment"]],
  [
    "address corrected",
    null,
    { fields: ["houseNo", "contactPhone"] },
    ["Fields: House or flat number, Phone"],
  ],
  [
    "order refunded",
    null,
    { amount: 170, delivery: 0, restocked: true },
    ["Amount: ₹170.00", "Delivery charge: ₹0.00", "Put back into stock: yes"],
  ],
  ["login", null, null, []],
  ["staff added", null, { role: "packer" }, ["Role: Packer"]],
  ["tax regime set", null, { regime: "composition" }, ["Regime: Composition"]],
  [
    "GST rate changed",
    null,
    { from: "2026-11-21", gstRatePercent: 5 },
    ["From: 21 Nov 2026", "GST rate: 5%"],
  ],
  [
    "notices changed",
    { newOrdersByEmail: false },
    { newOrdersByEmail: true },
    ["New orders by e-mail: no → yes"],
  ],

  [
    "product changed",
    { sellingPrice: 120 },
    { sellingPrice: 1_25_000.5 },
    ["Selling price: ₹120.00 → ₹1,25,000.50"],
  ],
  ["product changed", { mrp: 100 }, { mrp: 130 }, ["MRP: ₹100.00 → ₹130.00"]],
  [
    "product changed",
    { available: null, hsnCode: "" },
    { available: 1_200, hsnCode: "2008" },
    ["Packets left: nothing → 1,200", "HSN code: nothing → 2008"],
  ],
  ["stock status changed", { stock: true }, { stock: false }, ["In stock: yes → no"]],
  [
    "product changed",
    { ingredients: ["Banana", "Salt"] },
    { ingredients: [] },
    ["Ingredients: Banana, Salt → none"],
  ],
  [
    "product changed",
    { ingredients: ["Banana", "Salt"] },
    { ingredients: ["Banana", "Salt", "Chilli"] },
    ["Ingredients: Chilli added"],
  ],
  [
    "product changed",
    { ingredients: ["Banana", "Salt"] },
    { ingredients: ["Salt", "Banana"] },
    ["Ingredients: new order"],
  ],
  [
    "product changed",
    {
      details: [
        { label: "Taste", value: "hot" },
        { label: "Pack", value: "tin" },
      ],
    },
    {
      details: [
        { label: "Taste", value: "mild" },
        { label: "Pack", value: "tin" },
      ],
    },
    ["Product details: Taste: hot → Taste: mild"],
  ],
  [
    "product changed",
    { images: [PICTURE] },
    { images: [PICTURE, OTHER_PICTURE] },
    ["Pictures: a picture added"],
  ],
  [
    "product added",
    null,
    { name: "Chips", mrp: 100, storage: "", available: null, ingredients: [] },
    ["Name: Chips", "MRP: ₹100.00"],
  ],
  [
    "products imported",
    { "nendran-chips": { sellingPrice: 90 } },
    { "nendran-chips": { sellingPrice: 95 }, "new-chips": { name: "New", storage: "" } },
    ["Nendran chips: Selling price: ₹90.00 → ₹95.00", "New chips: Name: New"],
  ],
  [
    "coupon changed",
    { minItemsPrice: 0, totalLimit: null },
    { minItemsPrice: 500, totalLimit: 20 },
    ["Minimum order: ₹0.00 → ₹500.00", "Total uses: nothing → 20"],
  ],
  ["coupon added", null, { discountPercentage: 12.5 }, ["Discount: 12.5%"]],
  [
    "home page changed",
    { "story.title": "Our pan", order: ["why", "story"] },
    { "story.title": "Her pan", order: ["story", "why"] },
    ["Story: Title: Our pan → Her pan", "Parts of the page: new order"],
  ],
  ["review changed", { text: "Nice", stars: null }, { text: "Nice", stars: 5 }, ["Stars: nothing → 5"]],

  // Entries store whole groups: only the changed field is shown.
  [
    "shop profile changed",
    { sheet: SHEET },
    { sheet: { ...SHEET, originPincode: "560001" } },
    ["Pickup pincode: 682001 → 560001"],
  ],
  [
    "shop profile changed",
    { sheet: SHEET },
    { sheet: { ...SHEET, hsnCode: "" } },
    ["HSN code: 21069099 → nothing"],
  ],
  [
    "shop profile changed",
    { zoneDays: { near: 3, rest: 5 } },
    { zoneDays: { near: 4, rest: 5 } },
    ["Neighbouring states and metros: 3 → 4"],
  ],
  [
    "shop profile changed",
    { social: { label: "Instagram", url: "" } },
    { social: { label: "Insta", url: "" } },
    ["Social link: name: Instagram → Insta"],
  ],
  [
    "shop profile changed",
    { deliveryCharge: 40 },
    { deliveryCharge: 50 },
    ["Delivery charge: ₹40.00 → ₹50.00"],
  ],
  ["shop profile changed", { logo: "" }, { logo: PICTURE }, ["Logo: nothing → a picture"]],
  ["shop profile changed", { logo: PICTURE }, { logo: OTHER_PICTURE }, ["Logo: a picture → another picture"]],
  [
    "shop profile changed",
    { homeTiles: [TILE, { ...TILE, title: "Fresh" }] },
    { homeTiles: [TILE, { ...TILE, title: "Fried" }] },
    ["Tile 2: Title: Fresh → Fried"],
  ],
  [
    "shop profile changed",
    { homeTiles: [TILE, { ...TILE, title: "Fresh" }] },
    { homeTiles: [TILE] },
    ["Tiles of the home page: Fresh removed"],
  ],
  [
    "shop profile changed",
    { gstin: "", formerGstins: [] },
    { gstin: "32AAAAA0000A1Z5", formerGstins: [{ gstin: "", gstinSince: "" }] },
    ["GSTIN: nothing → 32AAAAA0000A1Z5"],
  ],
  [
    "shop profile changed",
    { policies: { terms: { text: LONG, effective: "2024-03-15" }, refund: { text: "" } } },
    { policies: { terms: { text: LONG, effective: "2026-11-21" }, refund: { text: "" } } },
    ["Terms and Conditions: Effective date: 15 Mar 2024 → 21 Nov 2026"],
  ],
  [
    "shop profile changed",
    { pages: { about: `${LONG}Crisp.` } },
    { pages: { about: `${LONG}Soft.` } },
    [
      "Your text: About us: …iced thin. Sliced thin. Sliced thin. Sliced thin. Crisp. → …iced thin. Sliced thin. Sliced thin. Sliced thin. Soft.",
    ],
  ],
])("%s from %j to %j", (action, before, after, lines) => {
  expect(worded(action, before, after)).toEqual(lines);
});

test.each([
  ["order moved", "Order status changed"],
  ["alarm dismissed", "Alert dismissed"],
  ["product changed", "Product changed"],
  ["GST return exported", "GST return exported"],
])("shows the action %s as %s", (action, text) => {
  expect(actionText(action)).toBe(text);
});

test("truncates a long text", () => {
  const after = { text: "a".repeat(1_000) };
  expect(changesOf({ action: "note added", before: null, after })[0]?.to).toHaveLength(201);
});
