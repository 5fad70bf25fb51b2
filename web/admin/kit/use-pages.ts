import { useEffect, useState } from "react";
import { PAGE_SIZE } from "../../../contract/paging.ts";
import { useAction } from "./use-action.ts";

/**
 * A list in keyset pages. Starts over whenever the loader gives another first page.
 * @param first the first page
 * @param load loads the page after the item with this `_id`
 * @param size of a page; a shorter page is the last one
 */
export function usePages<Item extends { _id: string }>(
  first: readonly Item[],
  load: (before: string) => Promise<readonly Item[]>,
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
        const page = await load(last._id);
        setShown((now) =>
          now.first === first ? { first, items: [...now.items, ...page], hasMore: page.length >= size } : now,
        );
      }),
    /** Changes the items that are shown. */
    change: (alter: (items: Item[]) => Item[]) => setShown((now) => ({ ...now, items: alter(now.items) })),
  };
}
