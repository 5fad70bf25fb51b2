import type { LoaderFunctionArgs, MetaArgs } from "react-router";
import { data, isRouteErrorResponse, Link, useLoaderData } from "react-router";
import { getProduct, listRelatedProducts, type Product } from "../../../contract/catalogue.ts";
import { ProductRef } from "../../../contract/ids.ts";
import { slug } from "../../../rules/ids.ts";
import { apiOf } from "../../api.ts";
import { renderedPart } from "../../loading/rendered-part.tsx";
import emptyBowl from "../../ui/art/empty-bowl.svg?url";
import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/page-state.tsx";
import { RouteFailure } from "../../ui/route-failure.tsx";
import { toCardProduct } from "../explore/card-product.ts";
import { rethrowAsResponse } from "../rethrow-as-response.ts";
import { breadcrumbs, hiddenPageMeta, pageMeta, rootDataOf } from "../seo.ts";
import { LoadingProduct } from "./loading-product.tsx";
import { ProductGallery } from "./product-gallery.tsx";
import { ProductPurchase } from "./product-purchase.tsx";

const productThing = import.meta.env.SSR && (await import("./product-thing.ts")).productThing;
const Facts = renderedPart(async () => (await import("./product-facts.tsx")).ProductFacts, {
  server: import.meta.env.SSR && (await import("./product-facts.tsx")).ProductFacts,
});
const Related = renderedPart(async () => (await import("./you-may-also-like.tsx")).YouMayAlsoLike, {
  server: import.meta.env.SSR && (await import("./you-may-also-like.tsx")).YouMayAlsoLike,
});

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const id = slug(params.productId ?? "");
  if (!ProductRef.safeParse(id).success) throw data({ message: "Product Not Found" }, { status: 404 });
  const [product, related] = await rethrowAsResponse(
    Promise.all([
      api(getProduct, { params: { id } }),
      api(listRelatedProducts, { params: { id }, query: { excludeId: id } }),
    ]),
  );
  return { product, related: related.map(toCardProduct) };
}

export function meta({ matches, loaderData, error }: MetaArgs<typeof loader>) {
  const root = rootDataOf(matches);
  if (!root || !loaderData) return hiddenPageMeta(root, isMissing(error) ? "Product Not Found" : "Error");
  const { product } = loaderData;
  const { name, images, description } = product;
  return pageMeta(root, {
    title: name,
    description,
    path: pathOf(product),
    image: images[0],
    type: "product",
    things: productThing && (() => [productThing(root, product), breadcrumbs(root, trailOf(product))]),
  });
}

const pathOf = ({ productId }: Product) => `/products/${productId}`;

function trailOf(product: Product) {
  const { name, category } = product;
  return [
    { name: "Home", path: "/" },
    { name: category.name, path: `/explore?${new URLSearchParams({ category: category.name })}` },
    { name, path: pathOf(product) },
  ];
}

export default function ProductPage() {
  const { product, related } = useLoaderData<typeof loader>();
  return (
    // The key resets picture and quantity for another product. On paper all of it is on one sheet.
    <main key={product.productId} className="pb-24 print:[zoom:0.8]">
      <Breadcrumb trail={trailOf(product)} />
      <div className="shell grid grid-cols-1 items-start gap-x-10 gap-y-6 pt-1 md:grid-cols-2 print:grid-cols-[2fr_3fr] lg:gap-x-16 lg:pt-3">
        <ProductGallery name={product.name} images={product.images} />
        <ProductPurchase product={product} />
      </div>
      <Facts product={product} />
      {related.length > 0 && <Related products={related} />}
    </main>
  );
}

/** Where this page is in the shop. @param trail from the home page down; the last one is this page */
function Breadcrumb({ trail }: { trail: readonly { name: string; path: string }[] }) {
  const last = trail.length - 1;
  return (
    <nav aria-label="Breadcrumb" className="shell text-sm text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
        {trail.map(({ name, path }, place) => (
          <li key={path} className="flex items-center gap-2">
            {place === last ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link
                to={path}
                prefetch="intent"
                // Wide enough for a finger, without a wider gap.
                className="-mx-1.5 inline-flex min-h-11 items-center px-1.5 underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            )}
            {/* At the end, so that no row begins with it. */}
            {place < last && <span aria-hidden="true">›</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function HydrateFallback() {
  return <LoadingProduct />;
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main>
      {isMissing(error) ? (
        <Empty
          title="Product Not Found"
          art={emptyBowl}
          action={<ButtonLink to="/">Back to Home</ButtonLink>}
        />
      ) : (
        <RouteFailure error={error} otherwise="Failed to fetch product" />
      )}
    </main>
  );
}
