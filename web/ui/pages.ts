// What is shown of a list that is loaded in keyset pages, and reloaded while it is shown.

export interface Pages<Item> {
  /** Names the list: another filter or search is another list, even of the same things. */
  list: string;
  first: readonly Item[];
  items: readonly Item[];
  hasMore: boolean;
}

/**
 * The list after its first page was loaded anew. Such a page may have been asked for before more was loaded: what is
 * shown behind its last item stays. Another list, and one whose last item is not shown, begins with this page.
 * @param loaded the first page, and of which list
 * @param size of a page as it was asked for; a shorter one is the last
 */
export function withFirstPage<Item extends { _id: string }>(
  shown: Pick<Pages<Item>, "list" | "items" | "hasMore"> | null,
  loaded: Pick<Pages<Item>, "list" | "first">,
  size: number,
): Pages<Item> {
  const { list, first } = loaded;
  const isWhole = first.length < size;
  const last = first.at(-1);
  const kept = isWhole || shown?.list !== list ? null : shown;
  const place = kept ? kept.items.findIndex(({ _id }) => _id === last?._id) : -1;
  if (!kept || place < 0) return { list, first, items: first, hasMore: !isWhole };
  return { list, first, items: [...first, ...kept.items.slice(place + 1)], hasMore: kept.hasMore };
}

/**
 * The list with more behind it. What has been removed, changed or added since that was asked for stays so, and where the
 * list has begun anew meanwhile, so that something would be missing between, it stays as it is.
 * @param asked what was shown when more was asked for
 * @param more what comes right behind that
 */
export function withMore<Item extends { _id: string }>(
  now: Pages<Item>,
  asked: Pick<Pages<Item>, "list" | "items">,
  more: readonly Item[],
  hasMore: boolean,
  size: number,
): Pages<Item> {
  if (now.list !== asked.list || now.first.length < size) return now;
  const has = (items: readonly Item[], id: string) => items.some(({ _id }) => _id === id);
  const end = now.items.at(-1)?._id;
  if (end !== undefined && !has(asked.items, end) && !has(more, end)) return now;
  return { ...now, items: [...now.items, ...more.filter(({ _id }) => !has(now.items, _id))], hasMore };
}
