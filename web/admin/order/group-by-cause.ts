export interface CauseGroup<Item> {
  /** For example "Achappam is sold out". */
  cause: string;
  items: Item[];
}

/**
 * Groups what needs attention by cause: the most serious cause first, then the one with the most items. An item with
 * several causes is in several groups.
 * @param causesOf the causes of an item; the lowest rank is the most serious
 */
export function groupByCause<Item>(
  items: readonly Item[],
  causesOf: (item: Item) => readonly [rank: number, cause: string][],
): CauseGroup<Item>[] {
  const groups = new Map<string, CauseGroup<Item> & { rank: number }>();
  for (const item of items)
    for (const [rank, cause] of causesOf(item)) {
      const group = groups.get(cause) ?? { rank, cause, items: [] };
      group.items.push(item);
      groups.set(cause, group);
    }
  return [...groups.values()]
    .slice()
    .sort((a, b) => a.rank - b.rank || b.items.length - a.items.length)
    .map(({ cause, items: grouped }) => ({ cause, items: grouped }));
}
