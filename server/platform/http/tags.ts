// Tags name the data in a cached reply. The database's triggers report changes by the same tags
// (notify_product_changed). A product that is added, deleted or moved changes everything.
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Slug } from "../../../rules/ids.ts";
import type { Queryable } from "../database/connect.ts";

/** The shop's settings and categories: data that only a change of everything concerns. */
export const SHOP = "shop";
/** Which products come first when sorted by price. */
export const BY_PRICE = "by-price";
/** Which products come first by recent sales; reports/daily-totals/rank-products.ts reports changes. */
export const BY_POPULARITY = "by-popularity";
/** Which products sell best, and are in stock. */
export const BEST_SELLERS = "best-sellers";
/** Which products of other categories fill up a list of related products. */
export const FILLED = "filled";
/** Matches every change: the tag of a reply that names no other. */
export const ANY_CHANGE = "any-change";

export const tagsOf = (products: readonly { productId: Slug }[]) =>
  products.map(({ productId }) => `product:${productId}`);

/** Which in-stock products of a category come first. @param categoryId its `_id` */
export const relatedTag = (categoryId: string) => `related:${categoryId}`;

/** Tags of the changed data; null when everything changed. */
export type ChangedTags = readonly string[] | null;

/** Reports changed data to all processes when the transaction is committed, as the triggers do. */
export async function notifyChanged(db: Queryable, tags: readonly string[]): Promise<void> {
  await sql`select pg_notify('catalogue_changed', ${JSON.stringify({ tags })})`.execute(db);
}

const Payload = z.object({ tags: z.array(z.string()) });

/**
 * Parses a notification from the database. A payload that this release cannot read counts as a change of everything.
 */
export function readChange(payload: string): ChangedTags {
  try {
    return Payload.parse(JSON.parse(payload)).tags;
  } catch {
    return null;
  }
}

/** Whether one of these changes affects a reply with `tags`. */
export const isConcerned = (tags: readonly string[], changes: readonly ChangedTags[]): boolean =>
  changes.some((changed) => !changed || [...changed, ANY_CHANGE].some((tag) => tags.includes(tag)));
