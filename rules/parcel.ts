/** What a parcel weighs when nobody has said what its products do, in grams: the booking sheet's half kilogram. */
const USUAL_GRAMS = 500;
export const HEAVIEST_GRAMS = 50_000;
/** The sides of a parcel a courier takes, in centimetres. */
export const MIN_CM = 0.5;
export const MAX_CM = 200;

interface WeighedLine {
  /** Grams of one packet; 0 where nobody has said. */
  netWeightGrams: number;
  quantity: number;
}

/**
 * What a parcel is likely to weigh, in grams: its packets and what they are packed in.
 * @param packagingGrams of the carton and the filling
 */
export function guessParcelGrams(lines: readonly WeighedLine[], packagingGrams: number): number {
  const packets = lines.reduce((grams, line) => grams + line.netWeightGrams * line.quantity, 0);
  const guess = packets === 0 ? Math.max(USUAL_GRAMS, packagingGrams) : packets + packagingGrams;
  return Math.min(guess, HEAVIEST_GRAMS);
}
