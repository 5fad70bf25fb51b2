/** For products of unknown weight: half a kilogram, as in the courier's bulk booking sheet. */
const DEFAULT_GRAMS = 500;
/** The heaviest parcel that couriers accept. */
export const MAX_GRAMS = 50_000;
/** The shortest and longest side that couriers accept; their APIs reject 0.5 cm. */
export const MIN_CM = 0.6;
export const MAX_CM = 200;

interface ParcelSize {
  weightGrams: number;
  lengthCm: number;
  widthCm: number;
  heightCm: number;
}

export function isSameParcel(one: ParcelSize, other: ParcelSize): boolean {
  const sides = ["weightGrams", "lengthCm", "widthCm", "heightCm"] as const;
  return sides.every((side) => one[side] === other[side]);
}

/** The parcel for which offers were requested. */
export interface QuotedParcel extends ParcelSize {
  pincode: string;
}

/**
 * Why the offers for a parcel are no longer valid.
 * @returns empty while they are
 */
export function changedSinceOffers(quoted: QuotedParcel, now: ParcelSize & { pincode: string }): string {
  if (quoted.pincode !== now.pincode) return "The address changed after prices were fetched.";
  const grams = (weight: number) => `${weight.toLocaleString("en-IN")} g`;
  if (quoted.weightGrams !== now.weightGrams)
    return `The weight changed after prices were fetched: ${grams(quoted.weightGrams)} then, ${grams(now.weightGrams)} now.`;
  return isSameParcel(quoted, now) ? "" : "The size changed after prices were fetched.";
}

interface WeighedLine {
  /** Of one packet; 0 if unknown. */
  netWeightGrams: number;
  quantity: number;
}

/**
 * Estimates a parcel's weight in grams: its packets plus packaging, at most MAX_GRAMS.
 * @param packagingGrams carton and filling
 */
export function guessParcelGrams(lines: readonly WeighedLine[], packagingGrams: number): number {
  const packets = lines.reduce((grams, line) => grams + line.netWeightGrams * line.quantity, 0);
  const guess = packets === 0 ? Math.max(DEFAULT_GRAMS, packagingGrams) : packets + packagingGrams;
  return Math.min(guess, MAX_GRAMS);
}
