import { expect, test } from "vitest";
import { nutritionOf, type TypedLabel, typedLabelProblems } from "./label-fields.ts";
import { NUTRIENT_NAMES, type NutrientName } from "./nutrient-names.ts";

const empty = Object.fromEntries(NUTRIENT_NAMES.map((name) => [name, ""])) as Record<NutrientName, string>;
const typed = (changes: Partial<TypedLabel> = {}): TypedLabel => ({
  ...empty,
  genericName: "",
  makerName: "",
  makerAddress: "",
  customerCare: "",
  countryOfOrigin: "",
  storage: "",
  shelfLifeDays: "",
  shelfLifeMonths: "",
  isVeg: true,
  isVeganApproved: false,
  allergens: null,
  mayContain: [],
  ...changes,
});

test.each<[Partial<TypedLabel>, object]>([
  [{}, {}],
  [{ genericName: "x".repeat(121) }, { genericName: "At most 120 characters" }],
  [{ energyKcal: "545", totalFatGrams: "34.6" }, {}],
  [{ energyKcal: "lots" }, { energyKcal: "A number from 0 to 900, such as 12.5" }],
  [{ sodiumMg: "320.555" }, { sodiumMg: "A number from 0 to 40000, such as 12.5" }],
  [
    { totalSugarsGrams: "5", carbohydrateGrams: "4" },
    { totalSugarsGrams: "Total sugars cannot be more than carbohydrate" },
  ],
  [{ shelfLifeMonths: "0" }, { shelfLifeMonths: "A whole number from 1 to 120" }],
  [{ shelfLifeMonths: "3", shelfLifeDays: "90" }, { shelfLifeMonths: "Days or months, not both" }],
  [{ allergens: Array.from({ length: 21 }, String) }, { allergens: "At most 20" }],
  [{ mayContain: ["x".repeat(61)] }, { mayContain: "At most 60 characters" }],
])("%j has the errors %j", (changes, problems) => {
  expect(typedLabelProblems(typed(changes))).toEqual(problems);
});

test("a value that is not a number counts as not stated", () => {
  expect(nutritionOf({ ...empty, energyKcal: "12.5", sodiumMg: "-1" })).toMatchObject({
    energyKcal: 12.5,
    sodiumMg: null,
    proteinGrams: null,
  });
});
