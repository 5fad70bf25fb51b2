/** Razorpay's lists: newest first, in pages. */
import type { TimeIndex } from "../time-index.ts";
import { collection } from "./entities.ts";
import { readPage } from "./read-request.ts";

type Query = Record<string, unknown>;

/** A page of all items of one kind in the account. */
export function pageOfAll<Item>(items: ReadonlyMap<string, Item>, index: TimeIndex, query: Query) {
  return collection(index.page(readPage(query)).map((id) => items.get(id) as Item));
}

/** A page of the given items. */
export function pageOf<Item extends { created_at: number }>(newestFirst: Item[], query: Query) {
  const { from, to, skip, count } = readPage(query);
  const inTime = newestFirst.filter(
    ({ created_at }) => (from === null || created_at >= from) && (to === null || created_at <= to),
  );
  return collection(inTime.slice(skip, skip + count));
}
