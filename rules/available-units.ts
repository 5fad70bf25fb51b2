/** The packets of a product as they are now. */
export interface StoredUnits {
  /** Units free to promise; null where they are not counted. */
  available: number | null;
  /** How often somebody has typed them; sales, holds and returns do not count. */
  unitsVersion: number;
  /** What was typed last; null also where counting was ended. */
  unitsTyped: number | null;
}

/** What somebody has typed into a form or a sheet. */
export interface TypedUnits {
  /** Null to stop counting. */
  entered: number | null;
  /** Units available when it was opened or exported; undefined where the caller did not send it. */
  before?: number | null | undefined;
  /** `unitsVersion` when it was opened or exported; undefined where the caller did not send it. */
  version?: number | undefined;
}

export const TYPED_SINCE = "typed since";

/**
 * Units free to promise after an edit of the product. Shoppers may have bought some since the form was opened or the sheet
 * exported, so only the difference that was typed is applied to the current count, never below zero; what stands as it
 * was changes nothing, nor does what was saved already and is saved once more.
 * @returns the new count, null where units are not counted, or TYPED_SINCE where another number was typed in between: the
 *   difference would be counted beside that one's
 */
export function availableAfterEdit(
  stored: StoredUnits,
  typed: Omit<TypedUnits, "version"> & { version?: never },
): number | null;
export function availableAfterEdit(
  stored: StoredUnits,
  typed: TypedUnits,
): number | null | typeof TYPED_SINCE;
export function availableAfterEdit(
  { available: current, unitsVersion, unitsTyped }: StoredUnits,
  { entered, before, version }: TypedUnits,
): number | null | typeof TYPED_SINCE {
  if (entered === before) return current;
  if (version !== undefined && version !== unitsVersion)
    return version < unitsVersion && entered === unitsTyped ? current : TYPED_SINCE;
  if (current === null || entered === null || before === null || before === undefined) return entered;
  return Math.max(0, current + entered - before);
}

/** What somebody is told whose number cannot be taken. @param current units available now; null where not counted */
export function typedSinceProblem(current: number | null): string {
  const now = current === null ? "they are not counted now" : `${current} are left now`;
  return `Somebody, or another tab, has typed the packets since you opened this: ${now}. Type them again.`;
}
