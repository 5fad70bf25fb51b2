import { expect, test } from "vitest";
import { draftFrom, draftOf, readDraft } from "./parcel-draft.ts";

const PARCEL = { weightGrams: 500, lengthCm: 25, widthCm: 20.5, heightCm: 0.6 };
const DRAFT = draftOf(PARCEL);

test("reads a valid draft as a parcel", () => {
  expect(readDraft(DRAFT)).toEqual({ parcel: PARCEL, problems: {} });
});

test.each([
  [{ weightGrams: "" }, { weightGrams: "Enter a number" }],
  [{ weightGrams: "half a kilo" }, { weightGrams: "Enter a number" }],
  [{ weightGrams: "0.5" }, { weightGrams: "Whole grams" }],
  [{ weightGrams: "0" }, { weightGrams: "At least 1 g" }],
  [{ weightGrams: "50001" }, { weightGrams: "At most 50 kg" }],
  [{ lengthCm: "0.5" }, { lengthCm: "At least 0.6 cm" }],
  [{ widthCm: "200.1" }, { widthCm: "At most 200 cm" }],
  [{ heightCm: "10.25" }, { heightCm: "At most one decimal" }],
])("reports the problem of %j at its field", (change, problems) => {
  expect(readDraft({ ...DRAFT, ...change })).toEqual({ parcel: null, problems });
});

test("a URL overrides the suggested parcel field by field", () => {
  expect(draftFrom(new URLSearchParams(), PARCEL)).toEqual(DRAFT);
  expect(draftFrom(new URLSearchParams("weightGrams=900"), PARCEL)).toEqual({ ...DRAFT, weightGrams: "900" });
});
