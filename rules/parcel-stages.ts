/** Where a parcel is, in the shop's own terms whichever the carrier. */
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

/** Those of which an order has at most one. creating: a booking request may be under way at the courier. */
export const LIVE_CONSIGNMENT_STATES = ["creating", "created", "delivered"] as const;
/** A parcel that its order has done with: it can be sent again with another one. */
export const ENDED_CONSIGNMENT_STATES = ["returned", "lost"] as const;
/** failed: nothing was booked, or the booking was given up before the courier had the parcel. */
export const CONSIGNMENT_STATES = [
  ...LIVE_CONSIGNMENT_STATES,
  ...ENDED_CONSIGNMENT_STATES,
  "failed",
] as const;
export type ConsignmentState = (typeof CONSIGNMENT_STATES)[number];

/** What a person has to be told of a parcel. */
export type ParcelTrouble =
  | "problem"
  | "returning"
  | "returned"
  | "lost"
  | "no news"
  | "not tracked"
  | "not cancelled"
  | "number taken";

/**
 * Why the parcel of an order on hold may leave the shop, or has left it. manual: booked outside the shop, which cannot
 * cancel it; refused: the courier did not cancel; no answer: the courier has not answered for a day; collected: the
 * courier's scan says that it has the parcel.
 */
export type HeldParcelProblem = "manual" | "refused" | "no answer" | "collected";

/** What became of the courier booking of a Packed order on hold. booked: it still stands. */
export const HELD_PARCEL_STATES = ["cancelled", "being cancelled", "booked"] as const;
export type HeldParcelState = (typeof HELD_PARCEL_STATES)[number];
