/** Razorpay's lists: newest first, in pages. */
import type { TimeIndex } from "../time-index.ts";
import { collection } from "./entities.ts";
import { readPage } from "./read-request.ts";

type Query = Record<string, unknown>;

/** A page of everything the account has of one kind. */
export function pageOfAll<Item>(items: ReadonlyMap<string, Item>, index: TimeIndex, query: Query) {
  return collection(index.page(readPage(query)).map((id) => items.get(id) as Item));
}

/** A page of a few. */
export function pageOf<Item extends { created_at: number }>(newestFirst: Item[], query: Query) {
  const { from, to, skip, count } = readPage(query);
  const inTime = newestFirst.filter(
    ({ created_at }) => (from === null || created_at >= from) && (to === null || created_at <= to),
  );
  return collection(inTime.slice(skip, skip + count));
}
