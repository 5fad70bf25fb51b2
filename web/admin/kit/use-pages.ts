import { useEffect, useState } from "react";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "../../../contract/paging.ts";
import { type Pages, withFirstPage } from "./pages.ts";
import { useAction } from "./use-action.ts";

/**
 * A list in keyset pages. Follows whenever the loader gives another first page.
 * @param first the first page
 * @param load loads the page after the item with this `_id`, of so many items where it can; gets the item itself too
 * @param size of a page; a shorter page is the last one
 */
export function usePages<Item extends { _id: string }>(
  first: readonly Item[],
  load: (before: string, limit: number, last: Item) => Promise<readonly Item[]>,
  size: number = PAGE_SIZE,
) {
  const [shown, setShown] = useState<Pages<Item>>(() => withFirstPage(null, first, size));
  const { isBusy, problem, run } = useAction();

  const following = (now: Pages<Item>) => (now.first === first ? now : withFirstPage(now, first, size));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `following` is made of these two.
  useEffect(() => setShown(following), [first, size]);
  const current = following(shown);

  /** Shows more behind what was shown when it was asked for; the first page may have been loaded anew meanwhile. */
  const append = (items: readonly Item[], hasMore: boolean) =>
    setShown((now) =>
      now.first === first ? { first, items, hasMore } : withFirstPage({ items, hasMore }, now.first, size),
    );

  return {
    items: current.items,
    hasMore: current.hasMore,
    isBusy,
    problem,
    loadMore: () =>
      run(async () => {
        const last = current.items.at(-1);
        if (!last) return;
        const page = await load(last._id, size, last);
        append([...current.items, ...page], page.length >= size);
      }),
    /** Loads all that is left, in large pages. @returns all items; null when they could not be loaded */
    async loadRest(): Promise<readonly Item[] | null> {
      const items = [...current.items];
      const isDone = await run(async () => {
        for (let isMore = current.hasMore; isMore; ) {
          const last = items.at(-1);
          if (!last) break;
          const page = await load(last._id, MAX_PAGE_SIZE, last);
          items.push(...page);
          isMore = page.length >= MAX_PAGE_SIZE;
        }
      });
      if (!isDone) return null;
      append(items, false);
      return items;
    },
    /** Changes the items that are shown. */
    change: (alter: (items: readonly Item[]) => readonly Item[]) =>
      setShown((now) => ({ ...now, items: alter(now.items) })),
  };
}
