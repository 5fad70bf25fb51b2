// What cached replies are made of, by name. The database's triggers notify of changes by the same tags
// (notify_product_changed). A product that is added, deleted or moved changes everything.
import * as z from "zod/mini";
import type { Slug } from "../../../rules/ids.ts";

/** The shop's profile, its categories, and what only a change of everything concerns. */
export const SHOP = "shop";
/** Which products come first by price. */
export const BY_PRICE = "by-price";
/** Which products come first by recent sales: notified by reports/daily-totals/rank-products.ts. */
export const BY_POPULARITY = "by-popularity";
/** Which of the best-selling products are in stock. */
export const BEST_SELLERS = "best-sellers";
/** Which products of other categories fill up a list of related ones. */
export const FILLED = "filled";
/** Every change: the tag of a reply that names no other. */
export const ANY_CHANGE = "any-change";

export const tagsOf = (products: readonly { productId: Slug }[]) =>
  products.map(({ productId }) => `product:${productId}`);

/** Which products of a category come first among those in stock. @param categoryId its `_id` */
export const relatedTag = (categoryId: string) => `related:${categoryId}`;

/** Tags of what changed; null when everything did. */
export type ChangedTags = readonly string[] | null;

const Payload = z.object({ tags: z.array(z.string()) });

/** Reads a notification of the database. One that this release cannot read concerns everything. */
export function readChange(payload: string): ChangedTags {
  try {
    return Payload.parse(JSON.parse(payload)).tags;
  } catch {
    return null;
  }
}

/** Whether one of these changes concerns what is made of `tags`. */
export const isConcerned = (tags: readonly string[], changes: readonly ChangedTags[]): boolean =>
  changes.some((changed) => !changed || [...changed, ANY_CHANGE].some((tag) => tags.includes(tag)));
