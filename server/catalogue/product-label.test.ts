import { expect, test } from "vitest";
import { energyWarning } from "../../rules/nutrition.ts";
import { labelProblems, missingOnLabel, type ProductLabel } from "../../rules/product-label.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { auditOf } from "../../tests/support/orders.ts";
import { add, added, edit, one, onShow, setUpShop, shop } from "../../tests/support/product-desk.ts";

setUpShop();

const LABEL = {
  genericName: "Fried banana chips",
  makerName: "Other Foods",
  makerAddress: "Mill Road 7,\nThrissur",
  customerCare: "Call 1800 123",
  countryOfOrigin: "India",
  storage: "Cool and dry",
  shelfLifeMonths: "3",
  isVeganApproved: "yes",
  isCombination: "no",
  allergens: "Wheat, Milk",
  mayContain: "Peanut",
  energyKcal: "545.5",
  proteinGrams: "2.4",
  carbohydrateGrams: "56",
  totalSugarsGrams: "3.8",
  addedSugarsGrams: "0",
  totalFatGrams: "34.6",
  saturatedFatGrams: "29.5",
  transFatGrams: "0",
  sodiumMg: "320",
};

test("shoppers see the label that the owner entered", async () => {
  const { productId } = await added(LABEL);
  const { json } = await sendRequest<ProductLabel>(shop, "GET", `/api/products/${productId}`);
  expect(json).toMatchObject({
    ...LABEL,
    shelfLifeDays: null,
    shelfLifeMonths: 3,
    isVeganApproved: true,
    isCombination: false,
    allergens: ["Wheat", "Milk"],
    mayContain: ["Peanut"],
    energyKcal: 545.5,
    proteinGrams: 2.4,
    carbohydrateGrams: 56,
    totalSugarsGrams: 3.8,
    addedSugarsGrams: 0,
    totalFatGrams: 34.6,
    saturatedFatGrams: 29.5,
    transFatGrams: 0,
    sodiumMg: 320,
  });
});

test("a product without a label has empty label fields", async () => {
  expect(await added()).toMatchObject({
    genericName: "",
    allergens: null,
    mayContain: [],
    energyKcal: null,
    shelfLifeDays: null,
    shelfLifeMonths: null,
    isVeganApproved: false,
    isCombination: false,
  });
});

test('"no allergens" differs from "not stated", and both can be entered', async () => {
  const { _id } = await added({ allergens: "none" });
  expect((await one(_id)).json).toMatchObject({ allergens: [] });
  expect(expectStatus(await edit(_id, { allergens: "" }), 200).json).toMatchObject({ allergens: null });
});

test("only changed label fields are recorded", async () => {
  const product = await added(LABEL);
  expectStatus(await edit(product._id, { energyKcal: "540", allergens: "None" }), 200);
  const record = (await auditOf(shop, product.productId)).at(-1);
  expect(record).toMatchObject({
    action: "product changed",
    before: { energyKcal: 545.5, allergens: ["Wheat", "Milk"] },
    after: { energyKcal: 540, allergens: [] },
  });
  expect(Object.keys(record?.after as object)).toHaveLength(2);
});

test("a shelf life in days replaces one in months", async () => {
  const { _id } = await added(LABEL);
  expect(expectStatus(await edit(_id, { shelfLifeDays: "90" }), 200).json).toMatchObject({
    shelfLifeDays: 90,
    shelfLifeMonths: null,
  });
  expect(expectStatus(await edit(_id, { shelfLifeMonths: "4" }), 200).json).toMatchObject({
    shelfLifeDays: null,
    shelfLifeMonths: 4,
  });
});

test("new values are checked together with the product's current ones", async () => {
  const { _id } = await added(LABEL);
  expect(await edit(_id, { totalSugarsGrams: "60" })).toMatchObject({
    status: 400,
    json: { fields: { totalSugarsGrams: "Total sugars cannot be more than carbohydrate" } },
  });
  expect(await edit(_id, { isVeg: "no" })).toMatchObject({
    status: 400,
    json: { fields: { isVeganApproved: "What is vegan is vegetarian" } },
  });
  expectStatus(await edit(_id, { isVeg: "no", isVeganApproved: "no" }), 200);
});

test.each([
  [{ energyKcal: "plenty" }, { energyKcal: "A number from 0 to 900, such as 12.5" }],
  [
    { saturatedFatGrams: "30", totalFatGrams: "20" },
    { saturatedFatGrams: "Saturated fat cannot be more than total fat" },
  ],
  [{ shelfLifeDays: "90", shelfLifeMonths: "3" }, { shelfLifeMonths: "Days or months, not both" }],
  [{ genericName: "x".repeat(121) }, { genericName: "At most 120 characters" }],
])("a new product with %j is refused", async (more, fields) => {
  expect(await add(more)).toMatchObject({ status: 400, json: { code: "INVALID_INPUT", fields } });
});

test("every product of the demo shop has a complete and possible label", async () => {
  const { json: profile } = await sendRequest<Parameters<typeof missingOnLabel>[1]>(shop, "GET", "/api/shop");
  const products = [...(await onShow()).values()].filter(({ images }) => images.length > 0);
  expect(products).toHaveLength(18);
  for (const product of products) {
    expect([product.productId, missingOnLabel(product, profile)]).toEqual([product.productId, []]);
    expect([product.productId, labelProblems(product)]).toEqual([product.productId, {}]);
    expect([product.productId, energyWarning(product)]).toEqual([product.productId, null]);
  }
});
