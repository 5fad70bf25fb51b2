import { href } from "react-router";
import { listChosenTopProducts } from "../../../contract/admin-top-products.ts";
import { PartFailure } from "../../ui/admin/part-failure.tsx";
import { Card } from "../../ui/card.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useCall } from "../store/queries.ts";

/** The products that the home page begins with, and a link to the screen that chooses them. */
export function TopProductsShown() {
  const { data, error, refetch } = useCall(listChosenTopProducts, {});
  return (
    <Card
      title="Top products"
      className="mb-3 max-w-4xl"
      aside={
        <TextLink to={href("/admin/top-products")} className="lg:min-h-8">
          Change
        </TextLink>
      }
    >
      {error ? (
        <PartFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-10" />
      ) : data.length === 0 ? (
        <p className="text-ink-soft">No products chosen.</p>
      ) : (
        <ol className="grid grid-cols-2 gap-x-4 gap-y-2 sm:flex sm:flex-wrap">
          {data.map(({ productId: { _id, name, images } }) => (
            <li key={_id} className="flex min-w-0 items-center gap-2">
              <ProductImage
                path={images[0]}
                alt=""
                sizes="40px"
                widest={160}
                className="size-10 shrink-0 rounded-lg bg-leaf-wash object-cover"
              />
              <span className="min-w-0 text-sm font-semibold wrap-anywhere">{name}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
