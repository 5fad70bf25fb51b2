import type { HeadersArgs, LoaderFunctionArgs, MetaArgs, ShouldRevalidateFunctionArgs } from "react-router";
import { data, Link, useLoaderData, useSearchParams } from "react-router";
import { listProducts } from "../../../contract/catalogue.ts";
import { apiOf } from "../../api.ts";
import emptyBowl from "../../ui/art/empty-bowl.svg?url";
import { Empty } from "../../ui/page-state.tsx";
import { RouteFailure } from "../../ui/route-failure.tsx";
import { rethrowAsResponse } from "../rethrow-as-response.ts";
import { breadcrumbs, pageMeta, rootDataOf } from "../seo.ts";
import { toCardProduct } from "./card-product.ts";
import { categoryPath } from "./category-path.ts";
import { ProductCard, ProductGrid } from "./product-card.tsx";

const FIRST_SCREENFUL = 2;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const products = await rethrowAsResponse(apiOf(context)(listProducts));
  const category = new URL(request.url).searchParams.get("category");
  const isMadeUp = category !== null && !products.some((product) => product.category.name === category);
  return data(
    products.map((product) => ({ ...toCardProduct(product), category: product.category.name })),
    // Anybody can make up categories: they must not fill the cache of pages.
    isMadeUp ? { headers: { "cache-control": "no-store" } } : undefined,
  );
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

/** All products are loaded already: another filter needs no request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export function meta({ matches, location, loaderData }: MetaArgs<typeof loader>) {
  const root = rootDataOf(matches);
  if (!root) return [];
  // A filter that is no category has no canonical URL of its own.
  const requested = new URLSearchParams(location.search).get("category");
  const category = loaderData?.some((product) => product.category === requested) ? requested : null;
  const trail = [
    { name: root.shop.name, path: "/" },
    { name: "Explore", path: "/explore" },
    ...(category ? [{ name: category, path: categoryPath(category) }] : []),
  ];
  return pageMeta(root, {
    title: category ?? "Shop by Category",
    description: category ? `${category} from ${root.shop.name}. ${root.shop.tagline}` : "",
    path: categoryPath(category),
    things: import.meta.env.SSR && (() => [breadcrumbs(root, trail)]),
  });
}

export default function Explore() {
  const products = useLoaderData<typeof loader>();
  const category = useSearchParams()[0].get("category");
  const categories = [...new Set(products.map((product) => product.category))];
  const shown = category === null ? products : products.filter((product) => product.category === category);
  return (
    <main className="pb-20 lg:pb-28">
      <div className="shell pt-4 lg:pt-8">
        <h1 className="text-title">Shop by Category</h1>
        <nav aria-label="Categories" className="mt-6 mb-8 lg:mb-10">
          <ul className="-mx-4 flex gap-2.5 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
            <FilterLink label="All Products" category={null} isCurrent={category === null} />
            {categories.map((name) => (
              <FilterLink key={name} label={name} category={name} isCurrent={name === category} />
            ))}
          </ul>
        </nav>
        {shown.length === 0 ? (
          <Empty title="No products found in this category" as="p" art={emptyBowl} />
        ) : (
          <ProductGrid
            products={shown}
            card={(product, index) => (
              <ProductCard product={product} as="h2" hasThumbnails isPriority={index < FIRST_SCREENFUL} />
            )}
          />
        )}
      </div>
    </main>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main>
      <title>Error</title>
      <RouteFailure error={error} otherwise="Failed to fetch products" />
    </main>
  );
}

interface Filter {
  label: string;
  /** Null for all products. */
  category: string | null;
  isCurrent: boolean;
}

function FilterLink({ label, category, isCurrent }: Filter) {
  const look = isCurrent ? "bg-leaf text-white" : "bg-coconut hover:bg-turmeric";
  return (
    <li>
      <Link
        to={categoryPath(category)}
        aria-current={isCurrent ? "page" : undefined}
        preventScrollReset
        className={`flex min-h-11 items-center rounded-full border-2 whitespace-nowrap border-leaf px-5 font-display font-bold transition-colors ${look}`}
      >
        {label}
      </Link>
    </li>
  );
}
