/** A product's units as stored. */
export interface StoredUnits {
  /** Units not yet sold or held; null if they are not counted. */
  available: number | null;
  /** Counts edits by staff; sales, holds and returns do not change it. */
  unitsVersion: number;
  /** The number typed last; null before the first, and after counting was switched off. */
  unitsTyped: number | null;
}

/** Units typed into a form or a sheet. */
export interface TypedUnits {
  /** Null switches counting off. */
  entered: number | null;
  /** Units available when the form was opened or the sheet exported; undefined if the client did not send it. */
  before?: number | null | undefined;
  /** `unitsVersion` when the form was opened or the sheet exported; undefined if the client did not send it. */
  version?: number | undefined;
}

export const TYPED_SINCE = "typed since";

/**
 * The available units after an edit. Shoppers may have bought some since the form was opened or the sheet exported,
 * so only the typed difference is applied to the current count, never below zero. An unchanged number, or a repeat
 * of the same save, changes nothing.
 * @returns the new count, null if units are not counted, or TYPED_SINCE if a different number was typed since:
 *   applying the difference on top of that edit would count twice
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

/**
 * The error for TYPED_SINCE.
 * @param current units available now; null if not counted
 */
export function typedSinceProblem(current: number | null): string {
  const now = current === null ? "stock is no longer tracked" : `${current} are left now`;
  return `The stock was changed elsewhere since you opened this: ${now}. Enter it again.`;
}
