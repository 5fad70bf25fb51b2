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
