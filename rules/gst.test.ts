import { assert, constantFrom, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { type Supply, splitTax, supplyTo, type TaxSplit } from "./gst.ts";
import { GST_RATES } from "./gst-rates.ts";
import { paise } from "./money.ts";

const total = ({ taxable, cgst, sgst, igst }: TaxSplit) => taxable + cgst + sgst + igst;
const supply = constantFrom<Supply>("own state", "other state", "no GST");
const rate = constantFrom(...GST_RATES, 12, 0.25);

test.each<[number, number, Supply, TaxSplit]>([
  [10_500, 5, "other state", { taxable: 10_000, cgst: 0, sgst: 0, igst: 500 } as TaxSplit],
  [10_500, 5, "own state", { taxable: 10_000, cgst: 250, sgst: 250, igst: 0 } as TaxSplit],
  // 5% in ₹99.99 is 476.14… paise, half of it 238.07….
  [9_999, 5, "other state", { taxable: 9_523, cgst: 0, sgst: 0, igst: 476 } as TaxSplit],
  [9_999, 5, "own state", { taxable: 9_523, cgst: 238, sgst: 238, igst: 0 } as TaxSplit],
  [9_999, 0, "own state", { taxable: 9_999, cgst: 0, sgst: 0, igst: 0 } as TaxSplit],
  [9_999, 5, "no GST", { taxable: 9_999, cgst: 0, sgst: 0, igst: 0 } as TaxSplit],
])("%i paise with %i%% inside, %s", (price, percent, kind, split) => {
  expect(splitTax(paise(price), percent, kind)).toEqual(split);
});

test("taxable value and taxes add up to the price, to the paisa, and both halves are equal", () => {
  assert(
    property(integer({ min: 0, max: 1_000_000_000 }), rate, supply, (price, percent, kind) => {
      const split = splitTax(paise(price), percent, kind);
      expect(total(split)).toBe(price);
      expect(split.cgst).toBe(split.sgst);
      expect(Math.min(...Object.values(split))).toBeGreaterThanOrEqual(0);
      const exact = kind === "no GST" ? 0 : (price * percent) / (100 + percent);
      // Each half is rounded separately, so together they are at most a paisa off.
      expect(Math.abs(price - split.taxable - exact)).toBeLessThanOrEqual(1);
    }),
  );
});

test("a supply within the state of the shop's GSTIN is taxed as CGST and SGST, one to another state as IGST", () => {
  expect(supplyTo("Kerala", "Kerala")).toBe("own state");
  expect(supplyTo("Tamil Nadu", "Kerala")).toBe("other state");
  expect(supplyTo("Kerala", null)).toBe("no GST");
});
