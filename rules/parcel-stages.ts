/** The stages of a parcel, in the shop's terms for every courier. */
export const PARCEL_STAGES = [
  "created",
  "pickup",
  "in transit",
  "out for delivery",
  "delivered",
  "problem",
  "returning",
  "returned",
  "lost",
] as const;
export type ParcelStage = (typeof PARCEL_STAGES)[number];

/**
 * An order has at most one consignment in these states. creating: a booking request may be under way at the
 * courier.
 */
export const LIVE_CONSIGNMENT_STATES = ["creating", "created", "delivered"] as const;
/** Final for this parcel; the order can be sent again in another one. */
export const ENDED_CONSIGNMENT_STATES = ["returned", "lost"] as const;
/** failed: nothing was booked, or the booking was cancelled before the courier had the parcel. */
export const CONSIGNMENT_STATES = [
  ...LIVE_CONSIGNMENT_STATES,
  ...ENDED_CONSIGNMENT_STATES,
  "failed",
] as const;
export type ConsignmentState = (typeof CONSIGNMENT_STATES)[number];

/** Problems with a parcel that raise an alert. */
export type ParcelTrouble =
  | "problem"
  | "returning"
  | "returned"
  | "lost"
  | "no news"
  | "not tracked"
  | "not cancelled"
  | "number taken"
  | "booking cancelled";

/**
 * Why the parcel of an order on hold may leave the shop, or has left it. manual: booked outside the shop, which
 * cannot cancel it; refused: the courier did not cancel; no answer: no reply from the courier in time;
 * collected: the courier has scanned the parcel.
 */
export type HeldParcelProblem = "manual" | "refused" | "no answer" | "collected";

/** The state of the courier booking of a Packed order on hold. booked: not cancelled. */
export const HELD_PARCEL_STATES = ["cancelled", "being cancelled", "booked"] as const;
export type HeldParcelState = (typeof HELD_PARCEL_STATES)[number];
