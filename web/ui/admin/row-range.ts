/** The rows from one to another, both included, in the sequence of the list; only the other if the one is not listed. */
export function rangeOf<Id>(ids: readonly Id[], from: Id | null, to: Id): Id[] {
  const ends = [from, to].map((id) => (id === null ? -1 : ids.indexOf(id)));
  const [first = -1, last = -1] = ends.sort((a, b) => a - b);
  return first < 0 ? [to] : ids.slice(first, last + 1);
}

export interface Extension<Id> {
  /** Where Shift was first held. */
  anchor: Id;
  ids: Id[];
  isSelected: boolean;
}

/**
 * What Shift and an arrow key change, from one row to its neighbour: a step from the anchor selects both rows, a step back to
 * it deselects the one that is left.
 * @param before the extension that ended at `from`; null if there is none
 */
export function extendTo<Id>(
  list: readonly Id[],
  before: Pick<Extension<Id>, "anchor"> | null,
  from: Id,
  to: Id,
): Extension<Id> {
  const anchor = before?.anchor ?? from;
  const isBack = rangeOf(list, anchor, to).length < rangeOf(list, anchor, from).length;
  return { anchor, ids: isBack ? [from] : [from, to], isSelected: !isBack };
}
