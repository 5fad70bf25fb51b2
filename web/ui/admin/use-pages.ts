import { useEffect, useState } from "react";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "../../../contract/paging.ts";
import { type Pages, withFirstPage, withMore } from "./pages.ts";
import { useAction } from "./use-action.ts";

/**
 * A list in keyset pages. It follows each new first page of the loader.
 * @param list identifies the list, such as its filters; another list replaces all items
 * @param first the first page
 * @param load loads the page after the item with this `_id`, with `limit` items if the call supports that
 * @param size requested size of a page; a shorter page is the last one
 */
export function usePages<Item extends { _id: string }>(
  list: string,
  first: readonly Item[],
  load: (before: string, limit: number, last: Item) => Promise<readonly Item[]>,
  size: number = PAGE_SIZE,
) {
  const [shown, setShown] = useState<Pages<Item>>(() => withFirstPage(null, { list, first }, size));
  const { isBusy, problem, run } = useAction();

  useEffect(() => setShown((now) => follow(now, { list, first }, size)), [list, first, size]);
  const current = follow(shown, { list, first }, size);

  const append = (more: readonly Item[], hasMore: boolean) =>
    setShown((now) => withMore(now, current, more, hasMore, size));

  return {
    items: current.items,
    hasMore: current.hasMore,
    isBusy,
    problem,
    loadMore: () =>
      run(async () => {
        const last = current.items.slice(-1)[0];
        if (!last) return;
        const page = await load(last._id, size, last);
        append(page, page.length >= size);
      }),
    /** Loads all remaining items, in large pages. @returns all items; null if they could not be loaded */
    async loadRest(): Promise<readonly Item[] | null> {
      const more: Item[] = [];
      const isDone = await run(async () => {
        for (let isMore = current.hasMore; isMore; ) {
          const last = more.slice(-1)[0] ?? current.items.slice(-1)[0];
          if (!last) break;
          const page = await load(last._id, MAX_PAGE_SIZE, last);
          more.push(...page);
          isMore = page.length >= MAX_PAGE_SIZE;
        }
      });
      if (!isDone) return null;
      append(more, false);
      return [...current.items, ...more];
    },
    /** Changes the items that are shown. */
    change: (alter: (items: readonly Item[]) => readonly Item[]) =>
      setShown((now) => ({ ...now, items: alter(now.items) })),
  };
}

/** The list after the latest first page of the loader. */
function follow<Item extends { _id: string }>(
  now: Pages<Item>,
  loaded: Pick<Pages<Item>, "list" | "first">,
  size: number,
): Pages<Item> {
  return now.list === loaded.list && now.first === loaded.first ? now : withFirstPage(now, loaded, size);
}
