import { type AdminProduct, getAdminProduct } from "../../../contract/admin-products.ts";
import type { Slug } from "../../../rules/ids.ts";
import { type Query, queryOf, useLoaded } from "../store/queries.ts";

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

export const productQuery = (id: AdminProduct["_id"] | Slug): Query<AdminProduct> =>
  queryOf(getAdminProduct, { params: { id } });

const NO_PRODUCT = productQuery("" as Slug);

/** A product that was loaded, or null without a query. It is polled while its pictures are being prepared. */
export function useProduct<Wanted extends Query<AdminProduct> | null>(query: Wanted) {
  const product: AdminProduct | undefined = useLoaded(query ?? NO_PRODUCT, {
    isFollowed: query !== null,
    pollMs: ({ nextImages }) => (nextImages ? POLL_MS : null),
  });
  return (product ?? null) as Wanted extends null ? AdminProduct | null : AdminProduct;
}
