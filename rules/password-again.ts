// What needs the password once more because of what is in it. Calls that always need it say so in the contract.

/** In percent. A typing mistake or a thief costs little up to here. */
export const LARGEST_USUAL_DISCOUNT = 50;

/** Whether a coupon takes off so much that making it, or widening its use, needs the password again. */
export function isLargeDiscount(percentage: number): boolean {
  return percentage > LARGEST_USUAL_DISCOUNT;
}

/** Whether what changes of a product is a price. @param changes only fields that differ */
export function isPriceChange(changes: { sellingPrice?: unknown; mrp?: unknown }): boolean {
  return changes.sellingPrice !== undefined || changes.mrp !== undefined;
}
