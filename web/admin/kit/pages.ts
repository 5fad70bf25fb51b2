// What is shown of a list that is loaded in keyset pages, and reloaded while it is shown.

export interface Pages<Item> {
  first: readonly Item[];
  items: readonly Item[];
  hasMore: boolean;
}

/**
 * The list after its first page was loaded anew. Such a page may have been asked for before more was loaded: what is
 * shown behind its last item stays. Where that item is not shown it is another list, which begins with this page.
 * @param size of a page as it was asked for; a shorter one is the last
 */
export function withFirstPage<Item extends { _id: string }>(
  shown: Pick<Pages<Item>, "items" | "hasMore"> | null,
  first: readonly Item[],
  size: number,
): Pages<Item> {
  const isWhole = first.length < size;
  const last = first.at(-1);
  const place = isWhole || !shown ? -1 : shown.items.findIndex(({ _id }) => _id === last?._id);
  if (!shown || place < 0) return { first, items: first, hasMore: !isWhole };
  return { first, items: [...first, ...shown.items.slice(place + 1)], hasMore: shown.hasMore };
}
