import type { Paise } from "./money.ts";

/** What becomes of an order in a shipping run. */
const RUN_ORDER_STATES = ["quoting", "offered", "booking", "booked", "left out", "refused"] as const;
export type RunOrderState = (typeof RUN_ORDER_STATES)[number];

/** As a screen shows it. cancelled: it was booked in the run, and its booking was cancelled since. */
export const SHOWN_RUN_STATES = [...RUN_ORDER_STATES, "cancelled"] as const;
export type ShownRunState = (typeof SHOWN_RUN_STATES)[number];

/** By what an offer is chosen for each parcel. */
export const SHIPPING_RULES = ["cheapest", "fastest", "named"] as const;

export interface ShippingRule {
  by: (typeof SHIPPING_RULES)[number];
  /** For `named`: whose offer is taken. */
  courierName?: string | undefined;
}

interface Offer {
  courierName: string;
  rate: Paise;
  /** Until delivery; null where it is not known. */
  days: number | null;
}

const daysOf = ({ days }: Offer) => days ?? Number.POSITIVE_INFINITY;
const byRate = (a: Offer, b: Offer) => a.rate - b.rate || daysOf(a) - daysOf(b);
const byDays = (a: Offer, b: Offer) => (daysOf(a) === daysOf(b) ? a.rate - b.rate : daysOf(a) - daysOf(b));

/**
 * The offer that a rule takes: of two that are as cheap the faster one, of two that are as fast the cheaper one.
 * @returns undefined where there is none, or none of the named courier
 */
export function chooseOffer<Some extends Offer>(
  offers: readonly Some[],
  { by, courierName }: ShippingRule,
): Some | undefined {
  const eligible = by === "named" ? offers.filter((offer) => offer.courierName === courierName) : offers;
  return eligible.toSorted(by === "fastest" ? byDays : byRate)[0];
}
