// Compares recorded values field by field. Older entries of the history stored whole groups of settings.

export interface Difference {
  /** The names and positions that lead to the field. */
  path: readonly string[];
  /** Undefined if it was not recorded, or for an added entry of a list. */
  was: unknown;
  /** Undefined if it was not recorded, or for a removed entry of a list. */
  is: unknown;
  /** Whether the value is an entry of a list, or the order of a list whose entries are the same. */
  inList?: "entry" | "order";
}

export const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * The fields that differ, and those of which only one side was recorded, unless it is empty.
 * @param was undefined if nothing was recorded; so for `is`
 */
export function differences(was: unknown, is: unknown, path: readonly string[] = []): Difference[] {
  if ((isGroup(was) || was === undefined) && (isGroup(is) || is === undefined)) {
    const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
    return names.flatMap((name) => differences(was?.[name], is?.[name], [...path, name]));
  }
  if (isSame(was, is)) return [];
  if (was === undefined && isEmpty(is)) return [];
  if (is === undefined && isEmpty(was)) return [];
  if (Array.isArray(was) && Array.isArray(is) && was.length > 0 && is.length > 0)
    return listDifferences(was, is, path);
  return [{ path, was, is }];
}

/** A changed entry is compared field by field, others are shown as added or removed. */
function listDifferences(
  was: readonly unknown[],
  is: readonly unknown[],
  path: readonly string[],
): Difference[] {
  const isIn = (list: readonly unknown[], entry: unknown) => list.some((each) => isSame(each, entry));
  const positions = [...(was.length > is.length ? was : is).keys()];
  const found = positions.flatMap((position): Difference[] => {
    const [before, after] = [was[position], is[position]];
    const isRemoved = position < was.length && !isIn(is, before);
    const isAdded = position < is.length && !isIn(was, after);
    const at = [...path, String(position)];
    if (isRemoved && isAdded) return differences(before, after, at);
    return [
      ...(isRemoved ? [{ path: at, was: before, is: undefined, inList: "entry" as const }] : []),
      ...(isAdded ? [{ path: at, was: undefined, is: after, inList: "entry" as const }] : []),
    ];
  });
  return found.length > 0 ? found : [{ path, was, is, inList: "order" }];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
