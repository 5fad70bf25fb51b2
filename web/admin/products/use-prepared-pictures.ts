import { useEffect, useEffectEvent } from "react";
import { type AdminProduct, getAdminProduct } from "../../../contract/admin-products.ts";
import type { ProductUuid } from "../../../rules/ids.ts";
import { useCall } from "../store/queries.ts";

/** Poll interval while pictures are being prepared, ms. */
const POLL_MS = 2_000;

/** The pictures of a product, including those that are still being prepared. */
export function picturesOf({ images, nextImages }: Pick<AdminProduct, "images" | "nextImages">): string[] {
  return nextImages ?? images;
}

/** The paths of the pictures that the shop cannot show yet. */
export function picturesToCome({ images, nextImages }: AdminProduct): readonly string[] {
  return nextImages?.filter((path) => !images.includes(path)) ?? [];
}

/** Checks while pictures are being prepared. @param onPrepared called with the product once the shop shows them */
export function usePreparedPictures(
  product: AdminProduct | null,
  onPrepared: (product: AdminProduct) => void,
): void {
  const isPreparing = product !== null && product.nextImages !== null;
  const { data } = useCall(
    getAdminProduct,
    { params: { id: product?._id ?? ("" as ProductUuid) } },
    { isWanted: isPreparing, everyMs: POLL_MS },
  );
  // A reply may be older than the save that added the pictures.
  const isPrepared = isPreparing && data && !data.nextImages && data.updatedAt >= product.updatedAt;
  const report = useEffectEvent(() => {
    // The same array: the form resets its pictures only for a new one.
    if (product) onPrepared({ ...product, images: picturesOf(product), nextImages: null });
  });
  useEffect(() => {
    if (isPrepared) report();
  }, [isPrepared]);
}
