// A list that is loaded in keyset pages, and reloaded while it is shown.

export interface Pages<Item> {
  /** Identifies the list: another filter or search is another list, even with the same items. */
  list: string;
  first: readonly Item[];
  items: readonly Item[];
  hasMore: boolean;
}

/**
 * The list after its first page was reloaded. That request may be older than the pages that were loaded since, so
 * items after the page's last item stay. If the list is another one, or that last item is not shown, the list
 * restarts with this page.
 * @param loaded the first page, and its list
 * @param size requested size of a page; a shorter page is the last one
 */
export function withFirstPage<Item extends { _id: string }>(
  shown: Pick<Pages<Item>, "list" | "items" | "hasMore"> | null,
  loaded: Pick<Pages<Item>, "list" | "first">,
  size: number,
): Pages<Item> {
  const { list, first } = loaded;
  const isWhole = first.length < size;
  const last = first.slice(-1)[0];
  const previous = isWhole || shown?.list !== list ? null : shown;
  const place = previous ? previous.items.findIndex(({ _id }) => _id === last?._id) : -1;
  if (!previous || place < 0) return { list, first, items: first, hasMore: !isWhole };
  return { list, first, items: [...first, ...previous.items.slice(place + 1)], hasMore: previous.hasMore };
}

/**
 * The list with more items after it. Items that were removed, changed or added since the request stay as they are. If
 * the list was restarted meanwhile, so that items would be missing in between, it does not change.
 * @param requested what was shown at the request
 * @param more the items that follow directly
 * @param size requested size of a page
 */
export function withMore<Item extends { _id: string }>(
  now: Pages<Item>,
  requested: Pick<Pages<Item>, "list" | "items">,
  more: readonly Item[],
  hasMore: boolean,
  size: number,
): Pages<Item> {
  if (now.list !== requested.list || now.first.length < size) return now;
  const has = (items: readonly Item[], id: string) => items.some(({ _id }) => _id === id);
  const end = now.items.slice(-1)[0]?._id;
  if (end !== undefined && !has(requested.items, end) && !has(more, end)) return now;
  return { ...now, items: [...now.items, ...more.filter(({ _id }) => !has(now.items, _id))], hasMore };
}
