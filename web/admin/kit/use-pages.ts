import { useEffect, useState } from "react";
import { PAGE_SIZE } from "../../../contract/paging.ts";
import { useDeed } from "./use-deed.ts";

/**
 * A list that comes in keyset pages. Starts anew whenever the loader gives another first page.
 * @param first the first page
 * @param load the page after the item with the `_id` it is given
 * @param size of a page: a shorter one is the last
 */
export function usePages<Item extends { _id: string }>(
  first: readonly Item[],
  load: (before: string) => Promise<readonly Item[]>,
  size: number = PAGE_SIZE,
) {
  const [shown, setShown] = useState({ first, items: [...first], hasMore: first.length >= size });
  const { isBusy, problem, run } = useDeed();

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
    /** Changes the items on the glass, before or after the server knows. */
    change: (alter: (items: Item[]) => Item[]) => setShown((now) => ({ ...now, items: alter(now.items) })),
  };
}
