import { useEffect, useLayoutEffect, useRef } from "react";
import type { HeadersArgs, LoaderFunctionArgs, MetaArgs, ShouldRevalidateFunctionArgs } from "react-router";
import { data, Link, useLoaderData, useSearchParams } from "react-router";
import { pageCount } from "../../../rules/catalogue-pages.ts";
import { renderedPart } from "../../loading/rendered-part.tsx";
import emptyBowl from "../../ui/art/empty-bowl.svg?url";
import { Empty } from "../../ui/page-state.tsx";
import { RouteFailure } from "../../ui/route-failure.tsx";
import { breadcrumbs, hiddenPageMeta, pageMeta, rootDataOf } from "../seo.ts";
import { categoryPath, listPath, readListAddress } from "./list-address.ts";
import { loadList } from "./load-list.ts";
import { ProductCard, ProductGrid } from "./product-card.tsx";

const FIRST_SCREENFUL = 2;

// Only a shop that is too large for one page needs these.
const ListTools = renderedPart(async () => (await import("./list-tools.tsx")).ListTools, {
  server: import.meta.env.SSR && (await import("./list-tools.tsx")).ListTools,
});
const PagedList = renderedPart(async () => (await import("./paged-list.tsx")).PagedList, {
  server: import.meta.env.SSR && (await import("./paged-list.tsx")).PagedList,
});

export async function loader(args: LoaderFunctionArgs) {
  const { list, isMadeUp } = await loadList(args);
  return data(list, isMadeUp ? { headers: { "cache-control": "no-store" } } : undefined);
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

/** In the browser: whether what is shown has all products of the shop. */
let hasAll = false;

const withoutCategory = ({ searchParams }: URL) =>
  listPath({ ...readListAddress(searchParams), category: null });

/** Where all products are loaded already, another filter needs no request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherFilter =
    currentUrl.search !== nextUrl.search && withoutCategory(currentUrl) === withoutCategory(nextUrl);
  return defaultShouldRevalidate && !(hasAll && isOtherFilter);
}

export function meta({ matches, location, loaderData }: MetaArgs<typeof loader>) {
  const root = rootDataOf(matches);
  if (!root) return [];
  const asked = readListAddress(new URLSearchParams(location.search));
  if (asked.search !== "") return hiddenPageMeta(root, asked.search);
  // A filter that is no category has no canonical URL of its own.
  const category = loaderData?.categories.some(({ name }) => name === asked.category) ? asked.category : null;
  const page = loaderData?.isWhole ? 1 : asked.page;
  const trail = [
    { name: root.shop.name, path: "/" },
    { name: "Explore", path: "/explore" },
    ...(category ? [{ name: category, path: categoryPath(category) }] : []),
  ];
  const beside = (rel: "prev" | "next", other: number) => ({
    tagName: "link",
    rel,
    href: root.publicUrl + listPath({ category, page: other }),
  });
  return [
    ...pageMeta(root, {
      title: category ?? "Shop by Category",
      description: category ? `${category} from ${root.shop.name}. ${root.shop.tagline}` : "",
      path: listPath({ category, page }),
      things: import.meta.env.SSR && (() => [breadcrumbs(root, trail)]),
    }),
    ...(page > 1 ? [beside("prev", page - 1)] : []),
    ...(loaderData && page < pageCount(loaderData.total) ? [beside("next", page + 1)] : []),
  ];
}

export default function Explore() {
  const list = useLoaderData<typeof loader>();
  const address = readListAddress(useSearchParams()[0]);
  const { category, search } = address;
  const { categories, products, isWhole } = list;
  const shown =
    isWhole && category !== null ? products.filter((product) => product.category === category) : products;
  useEffect(() => {
    hasAll = isWhole;
  });
  const chips = useCurrentChipInView(search === "" ? category : null);
  return (
    <main className="pb-20 lg:pb-28">
      <div className="shell pt-4 lg:pt-8">
        <h1 className="text-title">Shop by Category</h1>
        {!isWhole && <ListTools address={address} />}
        <nav aria-label="Categories" className="mt-6 mb-8 lg:mb-10">
          <ul
            ref={chips}
            className="-mx-4 flex gap-2.5 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
          >
            <FilterLink label="All Products" category={null} isCurrent={category === null && search === ""} />
            {categories.map((each) => (
              <FilterLink
                key={each.name}
                label={each.name}
                category={each.name}
                isCurrent={each.name === category && search === ""}
                {...(isWhole ? {} : { products: each.products })}
              />
            ))}
          </ul>
        </nav>
        {isWhole && shown.length > 0 && (
          <ProductGrid
            products={shown}
            card={(product, index) => (
              <ProductCard product={product} as="h2" hasThumbnails isPriority={index < FIRST_SCREENFUL} />
            )}
          />
        )}
        {!isWhole && shown.length > 0 && <PagedList list={list} address={address} />}
        {shown.length === 0 && (
          <Empty
            title={search === "" ? "No products found in this category" : `Nothing found for “${search}”`}
            as="p"
            art={emptyBowl}
          />
        )}
      </div>
    </main>
  );
}

/** Scrolls the row of categories so far that the current one is whole on the screen. @returns the ref of the row */
function useCurrentChipInView(category: string | null) {
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category is another chip
  useLayoutEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !chip) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), chip.getBoundingClientRect()];
    if (inner.left >= outer.left && inner.right <= outer.right) return;
    row.current.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  }, [category]);
  return row;
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
  /** How many there are, where that is shown. */
  products?: number;
}

function FilterLink({ label, category, isCurrent, products }: Filter) {
  const look = isCurrent ? "bg-leaf text-white" : "bg-coconut hover:bg-turmeric";
  return (
    <li>
      <Link
        to={categoryPath(category)}
        aria-current={isCurrent ? "page" : undefined}
        preventScrollReset
        className={`flex min-h-11 items-center gap-2 rounded-full border-2 whitespace-nowrap border-leaf px-5 font-display font-bold transition-colors ${look}`}
      >
        {label}
        {products !== undefined && (
          <span className="text-sm font-semibold tabular-nums opacity-80">
            {products.toLocaleString("en-IN")}
          </span>
        )}
      </Link>
    </li>
  );
}
