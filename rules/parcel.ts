/** For a parcel whose products have no known weight: half a kilogram, as in the courier's bulk booking sheet. */
const DEFAULT_GRAMS = 500;
/** The heaviest parcel a courier takes. */
export const MAX_GRAMS = 50_000;
/** The shortest and the longest side of a parcel that a courier takes; Shiprocket wants more than 0.5. */
export const MIN_CM = 0.6;
export const MAX_CM = 200;

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
