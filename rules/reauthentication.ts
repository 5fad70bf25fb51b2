// Changes that need the password again because of their content. Calls that always need it declare so in the
// contract.

/** In percent. Up to here a typing mistake or a thief costs little. */
export const LARGEST_USUAL_DISCOUNT = 50;

/** Whether creating this coupon, or widening its use, needs the password again. */
export function isLargeDiscount(percentage: number): boolean {
  return percentage > LARGEST_USUAL_DISCOUNT;
}

/**
 * Whether a product change affects a price.
 * @param changes only fields that differ
 */
export function isPriceChange(changes: { sellingPrice?: unknown; mrp?: unknown }): boolean {
  return changes.sellingPrice !== undefined || changes.mrp !== undefined;
}
