import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatRupees, formatWholeRupees, fromRupees, paise, percentOf, sum, toRupees } from "./money.ts";

const amounts = fc.integer({ min: 0, max: 100_000_000_000 }).map(paise);

describe("money", () => {
  test.each([
    [0, "₹0"],
    [5, "₹0.05"],
    [100, "₹1"],
    [12_550, "₹125.50"],
    [12_500_050, "₹1,25,000.50"],
    [12_500_000, "₹1,25,000"],
  ])("%d paise are shown as %s", (amount, text) => {
    expect(formatRupees(paise(amount))).toBe(text);
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d is not valid in paise", (amount) => {
    expect(() => paise(amount)).toThrow(RangeError);
  });

  test.each([0.001, 1.005, 33.333, 1e300, Number.NaN])("%d rupees have a fraction of a paisa", (rupees) => {
    expect(() => fromRupees(rupees)).toThrow(RangeError);
  });

  test("amounts survive a round trip as rupees in JSON, to the paisa", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(fromRupees(JSON.parse(JSON.stringify(toRupees(amount))))).toBe(amount);
      }),
    );
  });

  // An independent calculation: long division on decimal strings, without any of the tested code.
  function expectedPercent(amount: number, percentage: string): number {
    const [whole = "0", decimals = ""] = percentage.split(".");
    const hundredths = Number(whole + decimals.padEnd(2, "0"));
    let remainder = 0;
    let quotient = "";
    const product = BigInt(amount) * BigInt(hundredths);
    for (const digit of String(product)) {
      const current = remainder * 10 + Number(digit);
      quotient += String(Math.floor(current / 10_000));
      remainder = current % 10_000;
    }
    return Number(quotient) + (remainder >= 5_000 ? 1 : 0);
  }

  test("a percentage is exact and rounds half a paisa up", () => {
    expect(percentOf(paise(5), 10)).toBe(1);
    expect(percentOf(paise(4), 10)).toBe(0);
    expect(percentOf(paise(100), 0.5)).toBe(1);
    expect(percentOf(paise(10_001), 12.5)).toBe(1_250);
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 9_900 }), (amount, hundredths) => {
        const percentage = (hundredths / 100).toFixed(2);
        expect(percentOf(amount, Number(percentage))).toBe(expectedPercent(amount, percentage));
      }),
    );
  });

  test("a sum does not depend on the order", () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 50 }), (list) => {
        expect(sum([...list].reverse())).toBe(sum(list));
      }),
    );
  });
});

test.each([
  [26_846_918, "₹2,68,469"],
  [26_846_950, "₹2,68,470"],
  [0, "₹0"],
])("%i paise in whole rupees are %s", (amount, text) => {
  expect(formatWholeRupees(paise(amount))).toBe(text);
});
