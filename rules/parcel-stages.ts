export const CARRIERS = ["manual", "shiprocket"] as const;
export type Carrier = (typeof CARRIERS)[number];

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

/** creating: a booking request may be under way at the courier; failed: nothing was booked. */
export const CONSIGNMENT_STATES = ["creating", "created", "delivered", "failed"] as const;
export type ConsignmentState = (typeof CONSIGNMENT_STATES)[number];

/** What a person has to be told of a parcel. */
export type ParcelTrouble =
  | "problem"
  | "returning"
  | "returned"
  | "lost"
  | "no news"
  | "not tracked"
  | "not cancelled";
