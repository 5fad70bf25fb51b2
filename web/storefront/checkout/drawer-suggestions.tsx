import { useEffect, useState } from "react";
import { Link } from "react-router";
import { listRelatedProducts, type Product } from "../../../contract/catalogue.ts";
import type { Slug } from "../../../rules/ids.ts";
import { api } from "../../api.ts";
import { Banner } from "../../ui/banner.tsx";
import { Price } from "../../ui/price.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { currentCart } from "./cart-store.ts";
import { QuickAdd } from "./quick-add.tsx";

const MAX_SUGGESTIONS = 2;

/** Two products that go with one and are not in the cart yet; nothing where there are none. */
export function DrawerSuggestions({ to }: { to: Slug }) {
  const [products, setProducts] = useState<Product[] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    let isShown = true;
    const inCart = new Set(currentCart().lines.map(({ productId }) => productId));
    api(listRelatedProducts, { params: { id: to }, query: { excludeId: to } })
      .then((related) => related.filter(({ stock, productId }) => stock && !inCart.has(productId)))
      .catch(() => [])
      .then((found) => isShown && setProducts(found.slice(0, MAX_SUGGESTIONS)));
    return () => {
      isShown = false;
    };
  }, [to]);

  if (products?.length === 0) return null;
  return (
    <section aria-labelledby="goes-with" className="mt-6">
      <h3 id="goes-with" className="text-lg">
        Goes well with it
      </h3>
      {products === null ? (
        <div className="mt-3 space-y-3">
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
        </div>
      ) : (
        <ul className="mt-3 space-y-3">
          {products.map((product) => (
            <li key={product.productId} className="flex items-center gap-3">
              <ProductImage
                path={product.images[0]}
                alt=""
                sizes="72px"
                className="size-18 shrink-0 rounded-xl bg-turmeric-wash object-cover"
              />
              <div className="min-w-0 grow">
                {/* In place of the entry that the open drawer has in the history. */}
                <Link
                  to={`/products/${product.productId}`}
                  replace
                  className="inline-flex min-h-11 items-center leading-tight font-bold hover:underline"
                >
                  {product.name}
                </Link>
                <Price sellingPrice={product.sellingPrice} mrp={product.mrp} size="small" />
              </div>
              <QuickAdd product={product} onRefused={setRefusal} />
            </li>
          ))}
        </ul>
      )}
      {refusal && <Banner className="mt-3">{refusal}</Banner>}
    </section>
  );
}
