import type { CardProduct } from "../explore/card-product.ts";
import { ProductGrid } from "../explore/product-card.tsx";

export function OurProducts({ products }: { products: readonly CardProduct[] }) {
  return (
    <section aria-labelledby="our-products" className="shell pt-12 pb-20 lg:pt-20 lg:pb-28">
      <h2 id="our-products" className="mb-8 text-title lg:mb-12">
        Our Products
      </h2>
      <ProductGrid products={products} />
    </section>
  );
}
