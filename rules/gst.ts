// The GST that is inside a price, and which kind it is (CGST Act, section 15; IGST Act, sections 7 and 8).
import { type Paise, paise, ZERO } from "./money.ts";

/** Within the seller's own state, to another one, or by a seller who is not registered and charges none. */
export type Supply = "own state" | "other state" | "no GST";

/** What a price is made of, in paise; all four together are the price. */
export interface TaxSplit {
  taxable: Paise;
  cgst: Paise;
  /** UTGST in union territories without a legislature. */
  sgst: Paise;
  igst: Paise;
}

/** @param ownState of the shop's GSTIN; null without one @param state of the address the goods go to */
export function supplyTo(state: string, ownState: string | null): Supply {
  if (ownState === null) return "no GST";
  return state === ownState ? "own state" : "other state";
}

/** A part of an amount, rounded half up to the paisa. */
function share(amount: Paise, numerator: bigint, denominator: bigint): number {
  return Number((2n * BigInt(amount) * numerator + denominator) / (2n * denominator));
}

/**
 * Splits a price that has its GST inside. Within the own state both halves are alike: each is rounded to the paisa, and
 * what is left is the taxable value.
 * @param price paise, not negative
 * @param ratePercent with at most two decimals
 */
export function splitTax(price: Paise, ratePercent: number, supply: Supply): TaxSplit {
  const rate = BigInt(Math.round(ratePercent * 100));
  const whole = 10_000n + rate;
  const none = { cgst: ZERO, sgst: ZERO, igst: ZERO };
  if (supply === "no GST") return { taxable: price, ...none };
  if (supply === "other state") {
    const igst = share(price, rate, whole);
    return { ...none, taxable: paise(price - igst), igst: paise(igst) };
  }
  const half = share(price, rate, 2n * whole);
  return { taxable: paise(price - 2 * half), cgst: paise(half), sgst: paise(half), igst: ZERO };
}

/** `a` less `b`, each part by itself. */
export function minusSplit(a: TaxSplit, b: TaxSplit): TaxSplit {
  return {
    taxable: paise(a.taxable - b.taxable),
    cgst: paise(a.cgst - b.cgst),
    sgst: paise(a.sgst - b.sgst),
    igst: paise(a.igst - b.igst),
  };
}
