import { useEffect, useState } from "react";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "../../../contract/paging.ts";
import { useAction } from "./use-action.ts";

/**
 * A list in keyset pages. Starts over whenever the loader gives another first page.
 * @param first the first page
 * @param load loads the page after the item with this `_id`, of so many items where it can
 * @param size of a page; a shorter page is the last one
 */
export function usePages<Item extends { _id: string }>(
  first: readonly Item[],
  load: (before: string, limit: number) => Promise<readonly Item[]>,
  size: number = PAGE_SIZE,
) {
  const [shown, setShown] = useState({ first, items: [...first], hasMore: first.length >= size });
  const { isBusy, problem, run } = useAction();

  useEffect(() => {
    setShown((now) =>
      now.first === first ? now : { first, items: [...first], hasMore: first.length >= size },
    );
  }, [first, size]);
  const current = shown.first === first ? shown : { first, items: [...first], hasMore: first.length >= size };

  return {
    items: current.items,
    hasMore: current.hasMore,
    isBusy,
    problem,
    loadMore: () =>
      run(async () => {
        const last = current.items.at(-1);
        if (!last) return;
        const page = await load(last._id, size);
        setShown((now) =>
          now.first === first ? { first, items: [...now.items, ...page], hasMore: page.length >= size } : now,
        );
      }),
    /** Loads all that is left, in large pages. @returns all items; null when they could not be loaded */
    async loadRest(): Promise<readonly Item[] | null> {
      const rest: Item[] = [];
      const isDone = await run(async () => {
        for (let isMore = current.hasMore; isMore; ) {
          const last = rest.at(-1) ?? current.items.at(-1);
          if (!last) break;
          const page = await load(last._id, MAX_PAGE_SIZE);
          rest.push(...page);
          isMore = page.length >= MAX_PAGE_SIZE;
        }
      });
      if (!isDone) return null;
      setShown((now) =>
        now.first === first ? { first, items: [...now.items, ...rest], hasMore: false } : now,
      );
      return [...current.items, ...rest];
    },
    /** Changes the items that are shown. */
    change: (alter: (items: Item[]) => Item[]) => setShown((now) => ({ ...now, items: alter(now.items) })),
  };
}
