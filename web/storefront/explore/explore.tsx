import { useEffect, useLayoutEffect, useRef } from "react";
import type { HeadersArgs, LoaderFunctionArgs, MetaArgs, ShouldRevalidateFunctionArgs } from "react-router";
import { data, Link, useLoaderData, useSearchParams } from "react-router";
import { pageCount } from "../../../rules/catalogue-pages.ts";
import { renderedPart } from "../../loading/rendered-part.tsx";
import emptyBowl from "../../ui/art/empty-bowl.svg?url";
import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/page-state.tsx";
import { FailedScreen } from "../../ui/route-failure.tsx";
import { categoryPath, listPath, readListAddress } from "../list-address.ts";
import { breadcrumbs, hiddenPageMeta, pageMeta, rootDataOf } from "../seo.ts";
import { loadList } from "./load-list.ts";
import { ProductGrid } from "./product-card.tsx";

// Needed only by a shop that is too large for one page.
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

/** In the browser: whether the loaded list has all products of the shop. */
let hasAll = false;

const withoutCategory = ({ searchParams }: URL) =>
  listPath({ ...readListAddress(searchParams), category: null });

/** If all products are loaded, another filter needs no request. */
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
  const address = readListAddress(new URLSearchParams(location.search));
  if (address.search !== "") return hiddenPageMeta(root, address.search);
  // An unknown category has no canonical URL of its own.
  const category = loaderData?.categories.some(({ name }) => name === address.category)
    ? address.category
    : null;
  const page = loaderData?.isWhole ? 1 : address.page;
  const trail = [
    { name: root.shop.name, path: "/" },
    { name: "Explore", path: "/explore" },
    ...(category ? [{ name: category, path: categoryPath(category) }] : []),
  ];
  const adjacentLink = (rel: "prev" | "next", other: number) => ({
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
    ...(page > 1 ? [adjacentLink("prev", page - 1)] : []),
    ...(loaderData && page < pageCount(loaderData.total) ? [adjacentLink("next", page + 1)] : []),
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
  return (
    <main className="pb-20 lg:pb-28">
      <div className="shell pt-4 lg:pt-8">
        <h1 className="text-title">Shop by Category</h1>
        {!isWhole && <ListTools address={address} />}
        <nav aria-label="Categories" className="mt-6 mb-8 lg:mb-10">
          <ul className="-mx-[16px] flex gap-2.5 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
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
        {isWhole && shown.length > 0 && <ProductGrid products={shown} isList />}
        {!isWhole && shown.length > 0 && <PagedList list={list} address={address} />}
        {/* Always in the document, so that screen readers announce what appears in it. */}
        <div role="status">
          {shown.length === 0 && (
            <Empty
              title={search === "" ? "No products found in this category" : `Nothing found for “${search}”`}
              as="p"
              art={emptyBowl}
              action={<ButtonLink to="/explore">All Products</ButtonLink>}
            />
          )}
        </div>
      </div>
    </main>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <FailedScreen error={error} otherwise="Failed to fetch products" />;
}

interface Filter {
  label: string;
  /** Null for all products. */
  category: string | null;
  isCurrent: boolean;
  /** Number of its products, if shown. */
  products?: number;
}

function FilterLink({ label, category, isCurrent, products }: Filter) {
  const chip = useRef<HTMLLIElement>(null);
  // Scrolls the row of categories until the current one is completely visible.
  useLayoutEffect(() => {
    const row = chip.current?.parentElement;
    if (!isCurrent || !chip.current || !row) return;
    const [outer, inner] = [row.getBoundingClientRect(), chip.current.getBoundingClientRect()];
    if (inner.left >= outer.left && inner.right <= outer.right) return;
    row.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  }, [isCurrent]);
  const colors = isCurrent ? "bg-leaf text-white" : "bg-coconut hover:bg-turmeric";
  return (
    <li ref={chip}>
      <Link
        to={categoryPath(category)}
        aria-current={isCurrent ? "page" : undefined}
        preventScrollReset
        className={`flex min-h-11 items-center gap-2 rounded-full border-2 whitespace-nowrap border-leaf px-5 font-display font-bold transition-colors ${colors}`}
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
