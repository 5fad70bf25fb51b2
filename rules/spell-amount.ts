// Spells amounts out with lakh and crore, for invoices.
import type { Paise } from "./money.ts";

const UP_TO_NINETEEN = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
] as const;
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"] as const;
const UNITS = [
  [10_000_000, "crore"],
  [100_000, "lakh"],
  [1_000, "thousand"],
  [100, "hundred"],
] as const;

/** @param number whole, not negative */
function spell(number: number): string {
  for (const [size, unit] of UNITS) {
    if (number < size) continue;
    const rest = number % size;
    const parts = `${spell(Math.floor(number / size))} ${unit}`;
    return rest === 0 ? parts : `${parts} ${spell(rest)}`;
  }
  if (number < 20) return UP_TO_NINETEEN[number] as string;
  const [tens, ones] = [TENS[Math.floor(number / 10)] as string, number % 10];
  return ones === 0 ? tens : `${tens}-${UP_TO_NINETEEN[ones]}`;
}

/**
 * For example "Rupees one lakh twenty-five thousand and fifty paise only".
 * @param amount not negative
 */
export function spellAmount(amount: Paise): string {
  const [rupees, rest] = [Math.floor(amount / 100), amount % 100];
  const fraction = rest === 0 ? "" : ` and ${spell(rest)} paise`;
  return `Rupees ${spell(rupees)}${fraction} only`;
}
