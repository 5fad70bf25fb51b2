import { expect, test } from "vitest";
import { fromRupees } from "./money.ts";
import { spellAmount } from "./spell-amount.ts";

test.each([
  [0, "zero"],
  [1, "one"],
  [19, "nineteen"],
  [20, "twenty"],
  [99, "ninety-nine"],
  [250, "two hundred fifty"],
  [1_005, "one thousand five"],
  [49_999, "forty-nine thousand nine hundred ninety-nine"],
  [1_25_000, "one lakh twenty-five thousand"],
  [12_34_56_789, "twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine"],
])("₹%d", (rupees, parts) => {
  expect(spellAmount(fromRupees(rupees))).toBe(`Rupees ${parts} only`);
});

test("paise follow the rupees", () => {
  expect(spellAmount(fromRupees(357.5))).toBe("Rupees three hundred fifty-seven and fifty paise only");
  expect(spellAmount(fromRupees(0.01))).toBe("Rupees zero and one paise only");
});
