import { expect, test } from "vitest";
import {
  addIngredients,
  percentBelow,
  productProblems,
  splitIngredients,
  type TypedProduct,
} from "./product-fields.ts";

const typed = (changes: Partial<TypedProduct> = {}): TypedProduct => ({
  name: "Banana chips",
  category: "0199",
  sellingPrice: "180",
  mrp: "200",
  description: "",
  ingredients: [],
  details: [],
  netWeightGrams: "",
  hsnCode: "",
  gstRatePercent: "5",
  available: "",
  lowStockLevel: "",
  shelfLifeDays: "",
  ...changes,
});

test("a product with a name, a category and two prices is valid", () => {
  expect(productProblems(typed())).toEqual({});
});

test.each<[Partial<TypedProduct>, Record<string, string>]>([
  [{ name: "" }, { name: "Enter a name" }],
  [{ name: "x".repeat(120) }, {}],
  [{ name: "x".repeat(121) }, { name: "At most 120 characters" }],
  [{ category: "" }, { category: "Choose a category" }],
  [{ sellingPrice: "200", mrp: "200" }, {}],
  [{ sellingPrice: "200.01", mrp: "200" }, { mrp: "The MRP cannot be below the selling price" }],
  [{ sellingPrice: "0", mrp: "0" }, { sellingPrice: "The selling price must be above ₹0" }],
  [{ sellingPrice: "99.505" }, { sellingPrice: "An amount in rupees, such as 120 or 99.50" }],
  [{ sellingPrice: "₹99" }, {}],
  [{ sellingPrice: "₹ 99.00", mrp: "1,250/-" }, {}],
  [{ sellingPrice: "1,250", mrp: "200" }, { mrp: "The MRP cannot be below the selling price" }],
  [{ sellingPrice: "12,50" }, { sellingPrice: "An amount in rupees, such as 120 or 99.50" }],
  [{ mrp: "" }, { mrp: "An amount in rupees, such as 120 or 99.50" }],
  [{ netWeightGrams: "200.5" }, { netWeightGrams: "A whole number from 0 to 100000" }],
  [{ available: "0" }, {}],
  [{ available: "-1" }, { available: "A whole number from 0 to 1000000" }],
  [{ shelfLifeDays: "0" }, { shelfLifeDays: "A whole number from 1 to 3650" }],
  [{ gstRatePercent: "40" }, {}],
  [{ gstRatePercent: "12" }, { gstRatePercent: "12% ended on 22 September 2025: choose 0, 5, 18 or 40%" }],
  [{ hsnCode: "2008" }, {}],
  [{ hsnCode: "2008 19.90" }, {}],
  [{ hsnCode: "20081" }, { hsnCode: "4, 6 or 8 digits" }],
  [{ ingredients: Array.from({ length: 61 }, String) }, { ingredients: "At most 60 ingredients" }],
  [{ details: [{ label: "Origin", value: "" }] }, { "details.0.value": "Enter a value" }],
  [
    {
      details: [
        { label: "Origin", value: "Palakkad" },
        { label: "", value: "Fried" },
      ],
    },
    { "details.1.label": "Enter a label" },
  ],
])("%j has the errors %j", (changes, problems) => {
  expect(productProblems(typed(changes))).toEqual(problems);
});

test.each([
  [20_000, 18_000, 10],
  [20_000, 20_000, 0],
  [30_000, 20_000, 33],
  [20_000, 19_999, 0],
])("with MRP %d and price %d the saving is %d%%", (mrp, price, percent) => {
  expect(percentBelow(mrp, price)).toBe(percent);
});

test.each([
  ["Nendran banana, coconut oil,salt", ["Nendran banana", "coconut oil", "salt"]],
  ["Rice\n Jaggery;  Ghee ", ["Rice", "Jaggery", "Ghee"]],
  ["Spices (chilli, clove), salt", ["Spices (chilli, clove)", "salt"]],
  ["Spices (chilli", ["Spices (chilli"]],
  [" , ,", []],
])("%j has the ingredients %j", (text, ingredients) => {
  expect(splitIngredients(text)).toEqual(ingredients);
});

test("an ingredient is listed once, at its first place", () => {
  expect(addIngredients(["Salt", "Oil"], ["salt", "Rice", "Rice"])).toEqual(["Salt", "Oil", "Rice"]);
});
