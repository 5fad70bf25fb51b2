/** For a parcel whose products have no known weight: half a kilogram, as in the courier's bulk booking sheet. */
const DEFAULT_GRAMS = 500;
/** The heaviest parcel that couriers accept. */
export const MAX_GRAMS = 50_000;
/** The shortest and the longest side of a parcel that couriers accept; their APIs refuse 0.5 cm. */
export const MIN_CM = 0.6;
export const MAX_CM = 200;

interface ParcelSize {
  weightGrams: number;
  lengthCm: number;
  widthCm: number;
  heightCm: number;
}

/** Whether two parcels weigh and measure the same. */
export function isSameParcel(one: ParcelSize, other: ParcelSize): boolean {
  const sides = ["weightGrams", "lengthCm", "widthCm", "heightCm"] as const;
  return sides.every((side) => one[side] === other[side]);
}

/** What offers were requested for. */
export interface QuotedParcel extends ParcelSize {
  pincode: string;
}

/**
 * Why the offers for a parcel do not hold any more.
 * @returns an empty text while they do
 */
export function changedSinceOffers(quoted: QuotedParcel, now: ParcelSize & { pincode: string }): string {
  if (quoted.pincode !== now.pincode) return "Its address has changed since the offers.";
  const grams = (weight: number) => `${weight.toLocaleString("en-IN")} g`;
  if (quoted.weightGrams !== now.weightGrams)
    return `Its weight has changed since the offers: ${grams(quoted.weightGrams)} then, ${grams(now.weightGrams)} now.`;
  return isSameParcel(quoted, now) ? "" : "Its size has changed since the offers.";
}

interface WeighedLine {
  /** Of one packet; 0 where it is not known. */
  netWeightGrams: number;
  quantity: number;
}

/**
 * The likely weight of a parcel in grams: its packets and their packaging, at most MAX_GRAMS.
 * @param packagingGrams of the carton and the filling
 */
export function guessParcelGrams(lines: readonly WeighedLine[], packagingGrams: number): number {
  const packets = lines.reduce((grams, line) => grams + line.netWeightGrams * line.quantity, 0);
  const guess = packets === 0 ? Math.max(DEFAULT_GRAMS, packagingGrams) : packets + packagingGrams;
  return Math.min(guess, MAX_GRAMS);
}
