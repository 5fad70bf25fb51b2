// By which tags kept answers are found when something changes: the database's trigger tell_product_changed
// (0022-catalogue-of-any-size.sql) uses the same. A product that comes, goes or moves changes everything.
import type { Slug } from "../../rules/ids.ts";

/** Of what only the shop's profile, its categories or everything can change. */
export const SHOP = "shop";
/** Which products come first by price. */
export const BY_PRICE = "by-price";
/** Which products come first by what sold lately: told by figures/rank-products.ts. */
export const BY_POPULARITY = "by-popularity";
/** Which of the products that sell best are in stock. */
export const BEST_SELLERS = "best-sellers";
/** Which products of other categories fill up a list of related ones. */
export const FILLED = "filled";

export const tagsOf = (products: readonly { productId: Slug }[]) =>
  products.map(({ productId }) => `product:${productId}`);

/** Which products of a category come first among those in stock. @param categoryId its `_id` */
export const relatedTag = (categoryId: string) => `related:${categoryId}`;
