// Shiprocket's shipment codes in our words. `current_status_id` counts by another table and is not used.
import type { ParcelStage } from "../../../contract/consignments.ts";

const STAGES: Readonly<Record<number, ParcelStage>> = {
  1: "created",
  3: "pickup",
  4: "pickup",
  5: "pickup",
  6: "in transit",
  7: "delivered",
  8: "problem",
  9: "returning",
  10: "returning",
  12: "problem",
  13: "problem",
  15: "pickup",
  17: "out for delivery",
  18: "in transit",
  19: "pickup",
  20: "problem",
  21: "problem",
  22: "in transit",
  24: "problem",
  25: "problem",
  38: "in transit",
  42: "in transit",
  46: "returning",
  75: "returning",
};

/** Delivered, cancelled, back at the shop, lost, destroyed: nothing follows. */
const LAST = new Set([7, 8, 10, 12, 24]);

// In this order: "RTO Delivered" is not delivered, and "Undelivered" neither.
const BY_WORDS: readonly [RegExp, ParcelStage][] = [
  [/\brto\b|return/i, "returning"],
  [/undelivered|lost|damaged|destroyed|exception|error|cancel/i, "problem"],
  [/^delivered/i, "delivered"],
  [/out for delivery/i, "out for delivery"],
  [/picked up|transit|shipped|hub|delayed/i, "in transit"],
  [/pickup|manifest|queued/i, "pickup"],
  [/awb|new/i, "created"],
];

/**
 * How far a parcel is.
 * @param code the shipment status id, which decides where it is known
 * @param words the status as text, for codes that nobody has told us of
 */
export function stageOf(code: number | null, words: string): ParcelStage {
  const known = code === null ? undefined : STAGES[code];
  return known ?? BY_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? "in transit";
}

export function isLastStage(code: number | null): boolean {
  return code !== null && LAST.has(code);
}
