import type { Product } from "../../../contract/catalogue.ts";
import type { Slug } from "../../../rules/ids.ts";

const MAX_SUGGESTIONS = 2;

type Candidate = Pick<Product, "productId" | "stock" | "category">;

/**
 * The products that are suggested with one that was added: first those of other categories, since few shoppers want
 * more of the same. Each is in stock and not in the cart.
 * @param candidates the best first; may contain a product twice
 */
export function chooseSuggestions<Suggested extends Candidate>(
  candidates: readonly Suggested[],
  added: Pick<Product, "category">,
  inCart: ReadonlySet<Slug>,
): Suggested[] {
  const unique = new Map(candidates.map((product) => [product.productId, product]));
  const isSame = ({ category }: Candidate) => Number(category._id === added.category._id);
  return [...unique.values()]
    .filter(({ stock, productId }) => stock && !inCart.has(productId))
    .sort((one, other) => isSame(one) - isSame(other))
    .slice(0, MAX_SUGGESTIONS);
}
