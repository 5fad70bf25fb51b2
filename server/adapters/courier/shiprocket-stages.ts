// Maps Shiprocket's shipment status codes to the shop's stages. `current_status_id` is from another table and not used.
import type { ParcelStage } from "../../../rules/parcel-stages.ts";

const STAGES: Readonly<Record<number, ParcelStage>> = {
  1: "created",
  3: "pickup",
  4: "pickup",
  5: "pickup",
  6: "in transit",
  7: "delivered",
  8: "problem",
  9: "returning",
  10: "returned",
  12: "lost",
  13: "problem",
  // The return was acknowledged in Shiprocket's panel.
  14: "returned",
  15: "pickup",
  // The cancellation was requested in Shiprocket's panel.
  16: "created",
  17: "out for delivery",
  18: "in transit",
  19: "pickup",
  20: "problem",
  21: "problem",
  22: "in transit",
  24: "lost",
  25: "problem",
  38: "in transit",
  42: "in transit",
  45: "problem",
  46: "returning",
  75: "returning",
};

/** Cancelled, and cancelled before dispatch. */
const CANCELLED_CODES = new Set([8, 45]);

/** Codes before the courier has the parcel. Cancelled means that it never will. */
const CODES_BEFORE_PICKUP = new Set([1, 3, 4, 5, 13, 15, 16, 19, 20, ...CANCELLED_CODES]);

/** Delivered, cancelled, returned to the shop, lost, destroyed: no event follows. */
const FINAL_CODES = new Set([7, 10, 12, 14, 24, ...CANCELLED_CODES]);

// The order matters: "RTO Delivered" and "Undelivered" do not mean delivered.
const BY_STATUS_TEXT: readonly [RegExp, ParcelStage][] = [
  [/\b(?:lost|destroyed)\b/i, "lost"],
  [/\brto[\s_-]+(?:delivered|acknowledged)|\breturned to\b/i, "returned"],
  [/\brto(?![a-z])|return/i, "returning"],
  [/undelivered|damaged|exception|error|cancel/i, "problem"],
  [/^delivered/i, "delivered"],
  [/out for delivery/i, "out for delivery"],
  [/picked up|transit|shipped|hub|delayed/i, "in transit"],
  [/pickup|manifest|queued/i, "pickup"],
  [/awb|new/i, "created"],
];

/**
 * The stage of a parcel.
 * @param code the shipment status id, which decides if it is known
 * @param text the status text, used for unknown codes
 */
export function stageOf(code: number | null, text: string): ParcelStage {
  const known = code === null ? undefined : STAGES[code];
  return known ?? BY_STATUS_TEXT.find(([pattern]) => pattern.test(text))?.[1] ?? "in transit";
}

const PICKED_UP =
  /picked up|transit|shipped|hub|delivery|delivered|damaged|destroyed|lost|\brto(?![a-z])|return/i;
const NOT_PICKED_UP = /\b(?:not|to be|pickup|cancell?ed)\b/i;

/**
 * Whether a status proves that the courier has or had the parcel.
 * @param code the shipment status id, which decides if it is known
 * @param text the status text, used for unknown codes
 */
export function provesPickup(code: number | null, text: string): boolean {
  if (code !== null && code in STAGES) return !CODES_BEFORE_PICKUP.has(code);
  return PICKED_UP.test(text) && !NOT_PICKED_UP.test(text);
}

export function isFinalCode(code: number | null): boolean {
  return code !== null && FINAL_CODES.has(code);
}

/**
 * Whether a status means that the booking was cancelled.
 * @param code the shipment status id, which decides if it is known
 * @param text the status text, used for unknown codes
 */
export function isCancellation(code: number | null, text: string): boolean {
  return code !== null && code in STAGES ? CANCELLED_CODES.has(code) : /^cancell?ed/i.test(text);
}
