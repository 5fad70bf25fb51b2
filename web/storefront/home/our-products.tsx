import { ButtonLink } from "../../ui/button.tsx";
import type { CardProduct } from "../explore/card-product.ts";
import { ProductGrid } from "../explore/product-card.tsx";

interface OurProductsProps {
  /** The first of a shop that is too large to show them all. */
  products: readonly CardProduct[];
  /** Products on sale. */
  total: number;
}

export function OurProducts({ products, total }: OurProductsProps) {
  return (
    <section aria-labelledby="our-products" className="shell pt-12 pb-20 lg:pt-20 lg:pb-28">
      <h2 id="our-products" className="mb-8 text-title lg:mb-12">
        Our Products
      </h2>
      <ProductGrid products={products} />
      {total > products.length && (
        <p className="mt-10 text-center">
          <ButtonLink to="/explore" variant="secondary" size="large">
            See all {total.toLocaleString("en-IN")} products
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
