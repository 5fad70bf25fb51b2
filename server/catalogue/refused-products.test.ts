import { expect, test } from "vitest";
import {
  add,
  added,
  edit,
  type Form,
  one,
  setUpShop,
  shop,
  UNKNOWN_ID,
} from "../../tests/support/product-desk.ts";
import { countRows } from "../../tests/support/rows.ts";

setUpShop();

const RUPEES_ERROR = "An amount in rupees, such as 120 or 99.50";
const REFUSED: [string, Form, Record<string, string>][] = [
  ["a third decimal", { sellingPrice: "12.345" }, { sellingPrice: RUPEES_ERROR }],
  ["a negative price", { sellingPrice: "-1" }, { sellingPrice: RUPEES_ERROR }],
  ["an exponent", { sellingPrice: "1e3" }, { sellingPrice: RUPEES_ERROR }],
  ["another currency", { sellingPrice: "$12" }, { sellingPrice: RUPEES_ERROR }],
  [
    "ten crores",
    { sellingPrice: "1000000000", mrp: "1000000000" },
    { sellingPrice: RUPEES_ERROR, mrp: RUPEES_ERROR },
  ],
  ["no price", { sellingPrice: "0" }, { sellingPrice: "The selling price must be above ₹0" }],
  ["a price above the MRP", { sellingPrice: "120.01" }, { mrp: "The MRP cannot be below the selling price" }],
  ["two prices", { sellingPrice: ["1", "2"] }, { sellingPrice: RUPEES_ERROR }],
  ["no name", { name: "" }, { name: "Enter a name" }],
  ["a long name", { name: "x".repeat(121) }, { name: "At most 120 characters" }],
  ["a bell in the name", { name: "ding\u0007" }, { name: "Contains a character that cannot be stored" }],
  ["a category of another shop", { category: UNKNOWN_ID }, { category: "Choose a category" }],
  ["a category that is a name", { category: "Banana Chips" }, { category: "Choose a category" }],
  ["half a packet", { available: "0.5" }, { available: "A whole number from 0 to 1000000, or nothing" }],
  ["a tax that there is not", { gstRatePercent: "7" }, { gstRatePercent: "One of 0, 5, 18, 40" }],
  ["an HSN code of five digits", { hsnCode: "12345" }, { hsnCode: "4, 6 or 8 digits" }],
  ["a mark that is neither", { isVeg: "perhaps" }, { isVeg: "true or false" }],
  ["details that are no JSON", { details: "{" }, { details: "JSON" }],
  [
    "a detail without a value",
    { details: '[{"label":"Origin","value":" "}]' },
    { "details.0.value": "Enter a value" },
  ],
  [
    "half a character in a detail",
    { details: '[{"label":"\\ud800","value":"x"}]' },
    { "details.0.label": "Contains a character that cannot be stored" },
  ],
  [
    "a NUL in an ingredient",
    { ingredients: '["salt\\u0000"]' },
    { "ingredients.0": "Contains a character that cannot be stored" },
  ],
  ["sixty-one ingredients", { ingredients: Array(61).fill("salt") }, { ingredients: "At most 60" }],
  [
    "a picture of another product",
    { images: "images/of-another.jpg" },
    { "images.0": "Choose this picture again" },
  ],
];

test.each(REFUSED)("%s is refused in a new product", async (_, more, fields) => {
  const before = await countRows(shop);
  expect(await add(more)).toMatchObject({ status: 400, json: { code: "INVALID_INPUT", fields } });
  expect(await countRows(shop)).toEqual(before);
});

test.each(REFUSED)("%s is refused in a change", async (_, changes, fields) => {
  const product = await added();
  expect(await edit(product._id, changes)).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", fields },
  });
  expect((await one(product._id)).json).toEqual(product);
});
