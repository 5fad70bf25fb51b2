import type { CardProduct } from "../explore/card-product.ts";
import { ProductGrid } from "../explore/product-card.tsx";

export function YouMayAlsoLike({ products }: { products: readonly CardProduct[] }) {
  return (
    <section aria-labelledby="also-like" className="shell pt-16 lg:pt-24 print:hidden">
      <h2 id="also-like" className="mb-8 text-title">
        You May Also Like
      </h2>
      <ProductGrid products={products} />
    </section>
  );
}
