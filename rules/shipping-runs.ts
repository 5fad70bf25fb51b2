import type { DeliveryZone } from "./delivery-zone.ts";
import type { OrderNumber } from "./ids.ts";
import type { Paise } from "./money.ts";

/** The state of an order in a shipping run. */
const RUN_ORDER_STATES = ["quoting", "offered", "booking", "booked", "left out", "refused"] as const;
export type RunOrderState = (typeof RUN_ORDER_STATES)[number];

/** As shown on screens. cancelled: booked in the run and cancelled since. */
export const SHOWN_RUN_STATES = [...RUN_ORDER_STATES, "cancelled"] as const;
export type ShownRunState = (typeof SHOWN_RUN_STATES)[number];

/** How an offer is chosen for each parcel. */
export const SHIPPING_RULES = ["cheapest", "fastest", "named"] as const;

export interface ShippingRule {
  by: (typeof SHIPPING_RULES)[number];
  /** For `named`: the courier whose offer is chosen. */
  courierName?: string | undefined;
}

interface Offer {
  courierName: string;
  rate: Paise;
  /** Days until delivery; null if unknown. */
  days: number | null;
}

const daysOf = ({ days }: Offer) => days ?? Number.POSITIVE_INFINITY;
const byRate = (a: Offer, b: Offer) => a.rate - b.rate || daysOf(a) - daysOf(b);
const byDays = (a: Offer, b: Offer) => (daysOf(a) === daysOf(b) ? a.rate - b.rate : daysOf(a) - daysOf(b));

/**
 * Chooses an offer by a rule. Ties by price go to the faster offer, ties by time to the cheaper one.
 * @returns undefined without an offer, or without one of the named courier
 */
export function chooseOffer<Some extends Offer>(
  offers: readonly Some[],
  { by, courierName }: ShippingRule,
): Some | undefined {
  const eligible = by === "named" ? offers.filter((offer) => offer.courierName === courierName) : offers;
  return eligible.slice().sort(by === "fastest" ? byDays : byRate)[0];
}

/** What staff chose for the parcels of a run. */
export interface ShippingPlan extends ShippingRule {
  leaveOut: ReadonlySet<OrderNumber>;
  /** The couriers of parcels that do not go by the rule. */
  couriers: ReadonlyMap<OrderNumber, string>;
}

/**
 * Chooses the offer of one parcel by a plan.
 * @returns undefined for a parcel that is left out, and without an offer of the courier it should go by
 */
export function planOffer<Some extends Offer>(
  orderId: OrderNumber,
  offers: readonly Some[],
  { leaveOut, couriers, ...rule }: ShippingPlan,
): Some | undefined {
  if (leaveOut.has(orderId)) return undefined;
  const courierName = couriers.get(orderId);
  return chooseOffer(offers, courierName === undefined ? rule : { by: "named", courierName });
}

/** Weights by which parcels are filtered: each band begins above one weight and ends at another, in grams. */
export const WEIGHT_BANDS = {
  "Up to 500 g": [0, 500],
  "Over 500 g": [500, Number.POSITIVE_INFINITY],
  "Over 1 kg": [1_000, Number.POSITIVE_INFINITY],
  "Over 2 kg": [2_000, Number.POSITIVE_INFINITY],
  "Over 5 kg": [5_000, Number.POSITIVE_INFINITY],
} as const;
export type WeightBand = keyof typeof WEIGHT_BANDS;

/** A kind of parcel; null stands for any. */
export interface ParcelKind {
  weight: WeightBand | null;
  zone: DeliveryZone | null;
}

interface SortedParcel {
  /** Null if unknown. */
  weightGrams: number | null;
  zone: DeliveryZone | null;
}

/** Whether a parcel is of a kind. One of unknown weight or zone is only of the kinds that accept any. */
export function isOfKind({ weightGrams, zone }: SortedParcel, kind: ParcelKind): boolean {
  if (kind.zone !== null && kind.zone !== zone) return false;
  if (kind.weight === null) return true;
  const [above, upTo] = WEIGHT_BANDS[kind.weight];
  return weightGrams !== null && weightGrams > above && weightGrams <= upTo;
}

/** Parcels of a kind go by one courier, whatever the rule chooses. */
export interface ShippingException extends ParcelKind {
  courierName: string;
}

/**
 * The courier of a parcel by the first exception whose kind it is of.
 * @returns undefined if none applies, or if that courier has no offer for the parcel
 */
export function exceptionCourier(
  parcel: SortedParcel & { offers: readonly Pick<Offer, "courierName">[] },
  exceptions: readonly ShippingException[],
): string | undefined {
  const courierName = exceptions.find((exception) => isOfKind(parcel, exception))?.courierName;
  return parcel.offers.some((offer) => offer.courierName === courierName) ? courierName : undefined;
}
