// The GST included in a price, and its kind (CGST Act, section 15; IGST Act, sections 7 and 8).
import { type Paise, paise, ZERO } from "./money.ts";

/** Within the seller's own state, to another state, or by a seller who is not registered and charges no GST. */
export const SUPPLIES = ["own state", "other state", "no GST"] as const;
export type Supply = (typeof SUPPLIES)[number];

/** The parts of a price, in paise; all four add up to it. */
export interface TaxSplit {
  taxable: Paise;
  cgst: Paise;
  /** UTGST in union territories without a legislature. */
  sgst: Paise;
  igst: Paise;
}

/**
 * @param state of the delivery address
 * @param ownState of the shop's GSTIN; null without one
 */
export function supplyTo(state: string, ownState: string | null): Supply {
  if (ownState === null) return "no GST";
  return state === ownState ? "own state" : "other state";
}

/** A part of an amount, rounded half up to the paisa. */
function share(amount: Paise, numerator: bigint, denominator: bigint): number {
  return Number((2n * BigInt(amount) * numerator + denominator) / (2n * denominator));
}

/**
 * Splits a price that includes GST. Within the own state both halves are equal: each is rounded to the paisa, and
 * the remainder is the taxable value.
 * @param price paise, not negative
 * @param ratePercent at most two decimals
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

/** Subtracts `b` from `a`, part by part. */
export function minusSplit(a: TaxSplit, b: TaxSplit): TaxSplit {
  return {
    taxable: paise(a.taxable - b.taxable),
    cgst: paise(a.cgst - b.cgst),
    sgst: paise(a.sgst - b.sgst),
    igst: paise(a.igst - b.igst),
  };
}
