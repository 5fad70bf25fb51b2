// A list that is loaded in keyset pages, and reloaded while it is shown.

export interface Pages<Item> {
  items: readonly Item[];
  hasMore: boolean;
}

/**
 * The list after its beginning was reloaded. Items after the last reloaded one stay. If that one is not shown, the list
 * restarts with what was loaded.
 * @param shown the list before; undefined when it opens
 */
export function withReloaded<Item extends { _id: string }>(
  shown: Pages<Item> | undefined,
  { items, hasMore }: Pages<Item>,
): Pages<Item> {
  const last = items.slice(-1)[0];
  const place = shown && hasMore ? shown.items.findIndex(({ _id }) => _id === last?._id) : -1;
  if (!shown || place < 0) return { items, hasMore };
  return { items: [...items, ...shown.items.slice(place + 1)], hasMore: shown.hasMore };
}

/**
 * The list with more items after it. Items that were removed, changed or added since the request stay as they are. If
 * the list was restarted meanwhile, so that items would be missing in between, it does not change.
 * @param requested what was shown at the request
 * @param more the items that follow directly
 */
export function withMore<Item extends { _id: string }>(
  now: Pages<Item>,
  requested: Pages<Item>,
  more: Pages<Item>,
): Pages<Item> {
  if (!now.hasMore) return now;
  const has = (items: readonly Item[], id: string) => items.some(({ _id }) => _id === id);
  const end = now.items.slice(-1)[0]?._id;
  if (end !== undefined && !has(requested.items, end) && !has(more.items, end)) return now;
  return {
    items: [...now.items, ...more.items.filter(({ _id }) => !has(now.items, _id))],
    hasMore: more.hasMore,
  };
}
