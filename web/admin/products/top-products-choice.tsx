import { useDeferredValue, useState } from "react";
import {
  type AdminProduct,
  findProducts,
  MAX_PRODUCT_SEARCH_LENGTH,
} from "../../../contract/admin-products.ts";
import { PAGE_SIZE } from "../../../contract/paging.ts";
import type { ProductUuid } from "../../../rules/ids.ts";
import { toSearchText } from "../../../rules/search-text.ts";
import {
  canSaveTopProducts,
  MAX_TOP_PRODUCTS,
  MIN_TOP_PRODUCTS,
  toggleTopProduct,
} from "../../../rules/top-products.ts";
import { LoadMore } from "../../ui/admin/load-more.tsx";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Empty } from "../../ui/page-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { LeaveGuard } from "../leave-guard.tsx";
import { useCall } from "../store/queries.ts";
import { type PagesQuery, usePages } from "../store/use-pages.ts";
import { Choice, ChosenOrder } from "./top-product-tiles.tsx";

/** The debounce of the search while typing, in ms. */
const TYPING = { wait: 250 };
/** With more products than this, there is a search field. */
const SEARCH_ABOVE = 12;

interface TopProductsChoiceProps {
  /** The shop's products. */
  products: PagesQuery<AdminProduct>;
  /** In the order of the home page. */
  chosen: readonly AdminProduct[];
  /** @throws ApiError */
  onSave: (ids: ProductUuid[]) => Promise<void>;
}

const isNamed = (text: string) => {
  const wanted = toSearchText(text);
  return ({ name }: AdminProduct) => toSearchText(name).includes(wanted);
};

export function TopProductsChoice({ products, chosen, onSave }: TopProductsChoiceProps) {
  const toast = useToast();
  const { isBusy, problem, run } = useAction();
  const [selected, setSelected] = useState<ProductUuid[]>(chosen.map(({ _id }) => _id));
  const [typed, setTyped] = useState("");
  const text = typed.trim().toLowerCase();
  const filter = useDeferredValue(text);
  const pages = usePages(products);
  const search = useSearch(text, pages.hasMore);
  const here = filter ? pages.items.filter(isNamed(filter)) : pages.items;
  const shown = search.found ?? here;
  const [known, setKnown] = useState<readonly AdminProduct[]>(chosen);
  const canSave = canSaveTopProducts(selected);
  const isChanged = selected.join() !== chosen.map(({ _id }) => _id).join();

  function toggle(product: AdminProduct) {
    const id = product._id;
    setKnown((before) => [...before.filter(({ _id }) => _id !== id), product]);
    if (!selected.includes(id) && selected.length >= MAX_TOP_PRODUCTS) {
      toast({
        variant: "info",
        title: `${MAX_TOP_PRODUCTS} products are chosen`,
        description: "Remove one first, then choose another.",
      });
    }
    setSelected(toggleTopProduct(selected, id));
  }

  if (pages.items.length === 0) {
    return (
      <Empty
        as="p"
        title="No products yet"
        action={<ButtonLink to="/admin/add-product">Add product</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ChosenOrder
        products={known.filter(({ _id }) => selected.includes(_id))}
        selected={selected}
        onReorder={setSelected}
      />
      {pages.items.length > SEARCH_ABOVE && (
        <TextField
          label="Search by name"
          type="search"
          autoComplete="off"
          maxLength={MAX_PRODUCT_SEARCH_LENGTH}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            search.startSoon();
          }}
          className="mb-4 max-w-md"
        />
      )}
      <ul
        aria-label="All products"
        className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5"
      >
        {shown.map((product) => (
          <li key={product._id}>
            <Choice
              product={product}
              isSelected={selected.includes(product._id)}
              onToggle={() => toggle(product)}
            />
          </li>
        ))}
      </ul>
      {search.problem && <Banner className="mt-4">{search.problem}</Banner>}
      {shown.length === 0 && !search.isBusy && (
        <p className="py-10 text-center text-lg text-ink-soft">No products found</p>
      )}
      {text && shown.length >= PAGE_SIZE && (
        <p className="mt-5 text-center text-ink-soft">There are more. Type more of the name.</p>
      )}
      {!text && <LoadMore {...pages} />}
      <StickyBar>
        {problem && <Banner>{problem}</Banner>}
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
          <p aria-live="polite" className="font-semibold tabular-nums max-sm:text-sm">
            Selected: {selected.length}/{MAX_TOP_PRODUCTS} products
            {!canSave && (
              <span className="block text-sm font-normal text-ink-soft">
                Choose at least {MIN_TOP_PRODUCTS}.
              </span>
            )}
          </p>
          <Button
            disabled={!canSave}
            isBusy={isBusy}
            busyLabel="Saving..."
            onClick={() => void run(() => onSave(selected))}
            className="max-sm:px-3 max-sm:text-sm"
          >
            Set Top Products
          </Button>
        </div>
      </StickyBar>
      <LeaveGuard isUnsaved={() => isChanged} isLostOnReload={isChanged} />
    </>
  );
}

/**
 * Searches on the server, for shops with more products than the loaded pages.
 * @param text the search term; empty for none
 * @param isNeeded whether not all products are loaded
 */
function useSearch(text: string, isNeeded: boolean) {
  const [searched, setSearched] = useState("");
  const startSoon = useDebounced(() => setSearched(text), TYPING);
  const isSearching = isNeeded && searched !== "";
  const body = { search: searched, limit: String(PAGE_SIZE) };
  const { data, error, isFetching } = useCall(
    findProducts,
    { body: body as never },
    { isWanted: isSearching },
  );
  const isOfText = isSearching && searched === text;
  return {
    /** Undefined while loading, or if no search is needed. */
    found: isOfText ? (data ?? (error ? [] : undefined)) : undefined,
    problem: isOfText && error?.message,
    isBusy: isNeeded && text !== "" && (!isOfText || isFetching),
    startSoon,
  };
}
