/** The fields that an edit changes, with their old and new values. */
export interface Change<Values> {
  before: Partial<Values>;
  after: Partial<Values>;
  isChanged: boolean;
}

/**
 * Compares field by field, by the values' JSON.
 * @param next the new values; undefined fields are ignored
 */
export function whatChanged<Values extends object>(
  current: { [Key in keyof Values]: unknown },
  next: Values,
): Change<Values> {
  const changed = (Object.keys(next) as (keyof Values)[]).filter(
    (key) => next[key] !== undefined && JSON.stringify(next[key]) !== JSON.stringify(current[key]),
  );
  const pick = (from: Record<keyof Values, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, from[key]])) as unknown as Partial<Values>;
  return { before: pick(current), after: pick(next), isChanged: changed.length > 0 };
}
