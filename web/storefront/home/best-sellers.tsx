import type { CardProduct } from "../explore/card-product.ts";
import { ProductCard } from "../explore/product-card.tsx";
import { Band } from "./band.tsx";

interface BestSellersProps {
  title: string;
  /** The best one first. */
  products: readonly CardProduct[];
}

/** What other shoppers paid for most, with its place. */
export function BestSellers({ title, products }: BestSellersProps) {
  return (
    <Band id="best-sellers" title={title} className="on-dark bg-leaf text-white">
      <ol className="grid grid-cols-2 gap-x-3 gap-y-6 sm:gap-x-5 lg:grid-cols-4 lg:gap-x-6">
        {products.map((product, index) => (
          <li key={product.productId} className="flex flex-col">
            <span
              aria-hidden="true"
              className="-mb-5 pl-2 font-display text-8xl/none font-extrabold text-turmeric lg:-mb-8 lg:text-[10rem]/none"
            >
              {index + 1}
            </span>
            <div className="grow text-leaf">
              <ProductCard product={product} />
            </div>
          </li>
        ))}
      </ol>
    </Band>
  );
}
