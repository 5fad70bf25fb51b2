// A page of a large shop's products, and a button that loads more below.
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import { listProductCards, searchProductCards } from "../../../contract/product-cards.ts";
import { pageCount } from "../../../rules/catalogue-pages.ts";
import { api } from "../../api.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { type ListAddress, listPath } from "../list-address.ts";
import { type ListedProduct, notShown, toListedProduct } from "./card-product.ts";
import type { LoadedList } from "./load-list.ts";
import { ProductGrid } from "./product-card.tsx";

const MAX_REMEMBERED = 20;

/** What was loaded below the page of the URL. */
interface Below {
  products: ListedProduct[];
  lastPage: number;
}

/** By history entry: the back button shows the list as it was left. */
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

/** Another list, or another visit of the same list, starts with one page. */
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
  const [firstNew, setFirstNew] = useState<{ index: number } | null>(null);
  const { total, isGuess } = list;
  // After the back button, the first page is loaded again, and may contain products that were below it.
  const products = [...list.products, ...notShown(list.products, below.products)];
  const nextPage = below.lastPage + 1;
  const hasMore = nextPage <= pageCount(total) && !isGuess;

  // Focuses the first new product, so that the keyboard continues from there.
  useEffect(() => {
    const card = firstNew && grid.current?.querySelectorAll("article")[firstNew.index];
    card?.querySelector<HTMLElement>("h2 a")?.focus({ preventScroll: true });
  }, [firstNew]);

  async function loadMore(event: MouseEvent) {
    // In a new tab, the link opens the next page.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (isLoading) return;
    setLoading(true);
    setFailure(null);
    try {
      const more = notShown(products, await loadPage(address, nextPage));
      const next = { products: [...below.products, ...more], lastPage: nextPage };
      rememberBelow(entry, next);
      setBelow(next);
      setFirstNew({ index: products.length });
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
        <ProductGrid products={products} isList />
      </div>
      <div className="mt-10 flex flex-col items-center gap-4">
        {!isGuess && (
          <p role="status" className="text-ink-soft tabular-nums">
            {isLoading ? "Loading more products..." : shownText(products.length, total)}
          </p>
        )}
        {failure && <ErrorText role="alert">{failure}</ErrorText>}
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

function shownText(shown: number, total: number): string {
  const number = (count: number) => count.toLocaleString("en-IN");
  return total === 1 ? "1 product" : `${number(shown)} of ${number(total)} products`;
}

async function loadPage({ category, order, search }: ListAddress, page: number): Promise<ListedProduct[]> {
  const query = { sort: order, page };
  const { products } =
    search === ""
      ? await api(listProductCards, { query: { ...query, ...(category === null ? {} : { category }) } })
      : await api(searchProductCards, { query: { ...query, q: search } });
  return products.map(toListedProduct);
}
