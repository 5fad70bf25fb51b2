import { expect, test } from "vitest";
import { energyWarning, type Nutrition, nutritionProblems } from "./nutrition.ts";
import {
  customerCareOf,
  formatAllergens,
  formatMaker,
  formatShelfLife,
  labelProblems,
  makerOf,
  missingOnLabel,
  type ProductLabel,
} from "./product-label.ts";

const shop = {
  legalName: "Nendra Foods",
  postalAddress: "Nendra Foods, 14/220 Chips Street,\nPalakkad",
  phone: "+91 98470 12345",
  email: "hello@nendra.example",
};
const blankShop = { legalName: "", postalAddress: "", phone: "", email: "" };
const chips: Nutrition = {
  energyKcal: 545,
  proteinGrams: 2.4,
  carbohydrateGrams: 56,
  totalSugarsGrams: 3.8,
  addedSugarsGrams: 0,
  totalFatGrams: 34.6,
  saturatedFatGrams: 29.5,
  transFatGrams: 0,
  sodiumMg: 320,
};
const label = (changes: Partial<ProductLabel> = {}): ProductLabel => ({
  ...chips,
  genericName: "Fried banana chips",
  makerName: "",
  makerAddress: "",
  customerCare: "",
  countryOfOrigin: "India",
  netWeightGrams: 200,
  ingredients: ["Banana", "Salt"],
  allergens: [],
  mayContain: [],
  shelfLifeDays: 90,
  shelfLifeMonths: null,
  storage: "",
  isVeg: true,
  isVeganApproved: false,
  isCombination: false,
  ...changes,
});
const missing = (changes: Partial<ProductLabel>, of = shop) =>
  missingOnLabel(label(changes), of).map(({ name }) => name);

test("a label with everything the law requires has nothing missing; storage is optional", () => {
  expect(missing({})).toEqual([]);
});

test.each<[Partial<ProductLabel>, string[]]>([
  [{ genericName: "" }, ["Generic name"]],
  [{ countryOfOrigin: "", netWeightGrams: 0 }, ["Country of origin", "Net weight"]],
  [{ shelfLifeDays: null }, ["Shelf life"]],
  [{ shelfLifeDays: null, shelfLifeMonths: 3 }, []],
  [{ ingredients: [], allergens: null }, ["Ingredients", "Allergens"]],
  [{ transFatGrams: null, sodiumMg: null }, ["Trans fat", "Sodium"]],
  [{ transFatGrams: null, isCombination: true }, []],
  [{ makerName: "Other Foods" }, ["Maker's address"]],
])("with %j the label lacks %j", (changes, names) => {
  expect(missing(changes)).toEqual(names);
});

test("without shop details, maker and customer care are missing", () => {
  expect(missing({}, blankShop)).toEqual(["Maker's name", "Maker's address", "Customer care"]);
  expect(missing({ makerName: "Other", makerAddress: "Kochi", customerCare: "1800 1" }, blankShop)).toEqual(
    [],
  );
});

test("the maker is the shop unless the product names another", () => {
  expect(formatMaker(makerOf({ makerName: "", makerAddress: "" }, shop))).toBe(
    "Nendra Foods, 14/220 Chips Street, Palakkad",
  );
  expect(formatMaker(makerOf({ makerName: "Other Foods", makerAddress: "Kochi" }, shop))).toBe(
    "Other Foods, Kochi",
  );
  expect(customerCareOf({ customerCare: "" }, shop)).toBe("+91 98470 12345, hello@nendra.example");
  expect(customerCareOf({ customerCare: "Call 1800 1" }, shop)).toBe("Call 1800 1");
});

test.each([
  [null, null, null],
  [90, null, "90 days from packing"],
  [1, null, "1 day from packing"],
  [null, 3, "3 months from packing"],
])("a shelf life of %j days or %j months is shown as %j", (shelfLifeDays, shelfLifeMonths, text) => {
  expect(formatShelfLife({ shelfLifeDays, shelfLifeMonths })).toBe(text);
});

test.each([
  [null, [], null],
  [[], [], "Contains no declared allergens."],
  [["Wheat"], [], "Contains wheat."],
  [["Wheat", "Milk"], ["Peanut"], "Contains wheat and milk. May contain traces of peanut."],
  [null, ["Peanut", "Sesame"], "May contain traces of peanut and sesame."],
])("allergens %j and traces %j are shown as %j", (allergens, mayContain, text) => {
  expect(formatAllergens({ allergens, mayContain })).toBe(text);
});

test.each<[Partial<Nutrition>, object]>([
  [{}, {}],
  [{ energyKcal: 901 }, { energyKcal: "From 0 to 900 kcal" }],
  [{ totalSugarsGrams: 57 }, { totalSugarsGrams: "Total sugars cannot be more than carbohydrate" }],
  [{ addedSugarsGrams: 4 }, { addedSugarsGrams: "Added sugars cannot be more than total sugars" }],
  [{ transFatGrams: 35 }, { transFatGrams: "Trans fat cannot be more than total fat" }],
  [{ saturatedFatGrams: 35, totalFatGrams: null }, {}],
  [{ proteinGrams: 10 }, { totalFatGrams: "Protein, carbohydrate and fat are more than 100 g together" }],
])("nutrition with %j has the problems %j", (changes, problems) => {
  expect(nutritionProblems({ ...chips, ...changes })).toEqual(problems);
});

test("energy that does not match the other values gives a warning", () => {
  expect(energyWarning(chips)).toBeNull();
  expect(energyWarning({ ...chips, energyKcal: null })).toBeNull();
  // Typed in kilojoules.
  expect(energyWarning({ ...chips, energyKcal: 228 })).toMatch(/about 545 kcal/);
});

test("a label has one shelf life, and a vegan product must be vegetarian", () => {
  expect(labelProblems(label({ shelfLifeMonths: 3 }))).toEqual({
    shelfLifeMonths: "Days or months, not both",
  });
  expect(labelProblems(label({ isVeg: false, isVeganApproved: true }))).toEqual({
    isVeganApproved: "What is vegan is vegetarian",
  });
});
