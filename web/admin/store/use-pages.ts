import type { Data } from "../../../contract/call.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "../../../contract/paging.ts";
import { queryClient } from "../../ui/admin/query-client.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { type Pages, withMore, withReloaded } from "./pages.ts";
import { type Query, query, show, useLoaded } from "./queries.ts";

/** A part of the input of a call that replies with a page. */
interface Page {
  limit?: string;
  before?: string;
}

/** @param last the last item of the page before; undefined for the first page */
type LoadPage<Item> = (page: Page, last: Item | undefined) => Promise<readonly Item[]>;

const pageAfter = (last: { _id: string } | undefined, limit: number): Page => ({
  ...(limit === PAGE_SIZE ? {} : { limit: String(limit) }),
  ...(last ? { before: last._id } : {}),
});

/** A list in the store that is loaded in pages. */
export interface PagesQuery<Item> extends Query<Pages<Item>> {
  /** Items per page. */
  size: number;
  loadPage: LoadPage<Item>;
}

/**
 * The query of a list that is loaded in pages. A reload loads as many items as were shown, up to the highest limit of a
 * page, so that Back from an item finds its place; items after these stay.
 * @param key identifies the list: another filter or search is another list
 */
export function pagesQuery<Item extends { _id: string }>(
  key: readonly unknown[],
  reads: readonly Data[],
  loadPage: LoadPage<Item>,
  size: number = PAGE_SIZE,
): PagesQuery<Item> {
  const queryKey = [...key, "pages"];
  const shownNow = () => queryClient.getQueryData<Pages<Item>>(queryKey);
  const reloadShown = async () => {
    const limit = Math.min(Math.max(shownNow()?.items.length ?? 0, size), MAX_PAGE_SIZE);
    const items = await loadPage(pageAfter(undefined, limit), undefined);
    return withReloaded(shownNow(), { items, hasMore: items.length >= limit });
  };
  return { ...query(queryKey, reads, reloadShown), size, loadPage };
}

const NOTHING: Pages<never> = { items: [], hasMore: false };

/**
 * Shows a list and loads its next pages. The list is empty before its first page is loaded.
 * @param isFollowed as in `useLoaded`
 */
export function usePages<Item extends { _id: string }>(list: PagesQuery<Item>, isFollowed = true) {
  const { loadPage, size } = list;
  const current: Pages<Item> = useLoaded(list, { isFollowed }) ?? NOTHING;
  const { isBusy, problem, run } = useAction();

  const append = (more: Pages<Item>) => show(list, (now) => withMore(now, current, more));

  return {
    items: current.items,
    hasMore: current.hasMore,
    isBusy,
    problem,
    loadMore: () =>
      run(async () => {
        const last = current.items.slice(-1)[0];
        const items = await loadPage(pageAfter(last, size), last);
        append({ items, hasMore: items.length >= size });
      }),
    /** Loads all remaining items, in large pages. @returns all items; null if they could not be loaded */
    async loadRest(): Promise<readonly Item[] | null> {
      const more: Item[] = [];
      const isDone = await run(async () => {
        for (let isMore = current.hasMore; isMore; ) {
          const last = (more.length > 0 ? more : current.items).slice(-1)[0];
          const page = await loadPage(pageAfter(last, MAX_PAGE_SIZE), last);
          more.push(...page);
          isMore = page.length >= MAX_PAGE_SIZE;
        }
      });
      if (!isDone) return null;
      append({ items: more, hasMore: false });
      return [...current.items, ...more];
    },
  };
}
