/**
 * Units free to promise after an edit of the product. Shoppers may have bought some since the form was opened or the sheet
 * exported, so only the difference that was typed is applied to the current count, never below zero; what stands as it
 * was changes nothing.
 * @param current units available now; null where units are not counted
 * @param entered units typed; null to stop counting
 * @param before units available when it was opened or exported; undefined where the caller did not send it
 * @returns the new count, or null where units are not counted
 */
export function availableAfterEdit(
  current: number | null,
  entered: number | null,
  before: number | null | undefined,
): number | null {
  if (entered === before) return current;
  if (current === null || entered === null || before === null || before === undefined) return entered;
  return Math.max(0, current + entered - before);
}
