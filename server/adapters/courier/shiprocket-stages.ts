// Maps Shiprocket's shipment status codes to our stages. `current_status_id` is from another table and not used.
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

/** Delivered, cancelled, returned to the shop, lost, destroyed: no event follows these. */
const FINAL_CODES = new Set([7, 8, 10, 12, 24]);

// The order matters: "RTO Delivered" and "Undelivered" do not mean delivered.
const BY_STATUS_TEXT: readonly [RegExp, ParcelStage][] = [
  [/\brto\b|return/i, "returning"],
  [/undelivered|lost|damaged|destroyed|exception|error|cancel/i, "problem"],
  [/^delivered/i, "delivered"],
  [/out for delivery/i, "out for delivery"],
  [/picked up|transit|shipped|hub|delayed/i, "in transit"],
  [/pickup|manifest|queued/i, "pickup"],
  [/awb|new/i, "created"],
];

/**
 * The stage of a parcel.
 * @param code the shipment status id, which decides if it is a known one
 * @param words the status as text, used for unknown codes
 */
export function stageOf(code: number | null, words: string): ParcelStage {
  const known = code === null ? undefined : STAGES[code];
  return known ?? BY_STATUS_TEXT.find(([pattern]) => pattern.test(words))?.[1] ?? "in transit";
}

export function isFinalCode(code: number | null): boolean {
  return code !== null && FINAL_CODES.has(code);
}
