// A page of a large shop's products, and more of them below on request.
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import { listProductCards, searchProductCards } from "../../../contract/product-cards.ts";
import { pageCount } from "../../../rules/catalogue-pages.ts";
import { api } from "../../api.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { type ListedProduct, toListedProduct } from "./card-product.ts";
import { type ListAddress, listPath } from "./list-address.ts";
import type { LoadedList } from "./load-list.ts";
import { notShown } from "./not-shown.ts";
import { ProductCard, ProductGrid } from "./product-card.tsx";

const FIRST_SCREENFUL = 2;
const MAX_REMEMBERED = 20;

/** What was loaded below the page that the address asks for. */
interface Below {
  products: ListedProduct[];
  lastPage: number;
}

/** By the entry of the history: *back* finds the list as it was left. */
const remembered = new Map<string, Below>();

function rememberBelow(key: string, below: Below): void {
  remembered.set(key, below);
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size > MAX_REMEMBERED) remembered.delete(oldest);
}

interface PagedListProps {
  list: LoadedList;
  address: ListAddress;
}

/** Another list, or another visit of the same, begins anew. */
export function PagedList({ list, address }: PagedListProps) {
  const { key } = useLocation();
  const entry = `${key} ${listPath(address)}`;
  return <Pages key={entry} entry={entry} list={list} address={address} />;
}

function Pages({ entry, list, address }: PagedListProps & { entry: string }) {
  const [below, setBelow] = useState(() => remembered.get(entry) ?? { products: [], lastPage: address.page });
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number | null>(null);
  const { total, isGuess } = list;
  // On the way back the first page is asked for anew, and may have what was below it.
  const products = [...list.products, ...notShown(list.products, below.products)];
  const nextPage = below.lastPage + 1;
  const hasMore = nextPage <= pageCount(total) && !isGuess;

  // With the keyboard, the way on is through the products that have come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever more have come
  useEffect(() => {
    if (firstNew.current === null) return;
    const card = grid.current?.querySelectorAll("article")[firstNew.current];
    card?.querySelector<HTMLElement>("h2 a")?.focus({ preventScroll: true });
    firstNew.current = null;
  }, [below]);

  async function loadMore(event: MouseEvent) {
    // In a new tab the link is what it says: the next page.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (isLoading) return;
    setLoading(true);
    setFailure(null);
    try {
      const more = notShown(products, await loadPage(address, nextPage));
      const next = { products: [...below.products, ...more], lastPage: nextPage };
      firstNew.current = products.length;
      rememberBelow(entry, next);
      setBelow(next);
    } catch (error) {
      setFailure(isApiError(error) ? error.message : listProductCards.failure);
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      {isGuess && (
        <p role="status" className="mb-6 text-lg">
          Nothing is called “{address.search}”. These are like it:
        </p>
      )}
      {address.page > 1 && (
        <p className="mb-6 text-center">
          <ButtonLink to={listPath({ ...address, page: address.page - 1 })} variant="secondary">
            Show earlier products
          </ButtonLink>
        </p>
      )}
      <div ref={grid}>
        <ProductGrid
          products={products}
          card={(product, index) => (
            <ProductCard product={product} as="h2" hasThumbnails isPriority={index < FIRST_SCREENFUL} />
          )}
        />
      </div>
      <div className="mt-10 flex flex-col items-center gap-4">
        {!isGuess && (
          <p role="status" className="text-ink-soft tabular-nums">
            {isLoading ? "Loading more products..." : shownWords(products.length, total)}
          </p>
        )}
        {failure && (
          <p role="alert" className="font-semibold text-chilli">
            {failure}
          </p>
        )}
        {hasMore && (
          <ButtonLink
            to={listPath({ ...address, page: nextPage })}
            prefetch="none"
            onClick={loadMore}
            variant="secondary"
            size="large"
            aria-disabled={isLoading || undefined}
          >
            {failure ? "Try again" : "Load more"}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function shownWords(shown: number, total: number): string {
  const number = (count: number) => count.toLocaleString("en-IN");
  return total === 1 ? "1 product" : `${number(shown)} of ${number(total)} products`;
}

async function loadPage({ category, order, search }: ListAddress, page: number): Promise<ListedProduct[]> {
  const asked = { sort: order, page };
  const { products } =
    search === ""
      ? await api(listProductCards, { query: { ...asked, ...(category === null ? {} : { category }) } })
      : await api(searchProductCards, { query: { ...asked, q: search } });
  return products.map(toListedProduct);
}
