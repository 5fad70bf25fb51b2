import { useDeferredValue, useEffect, useState } from "react";
import {
  type AdminProduct,
  findProducts,
  MAX_PRODUCT_SEARCH_LENGTH,
} from "../../../contract/admin-products.ts";
import { PAGE_SIZE } from "../../../contract/paging.ts";
import type { ProductUuid } from "../../../rules/ids.ts";
import {
  canSaveTopProducts,
  MAX_TOP_PRODUCTS,
  MIN_TOP_PRODUCTS,
  toggleTopProduct,
} from "../../../rules/top-products.ts";
import { LoadMore } from "../../ui/admin/load-more.tsx";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Empty } from "../../ui/page-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useAction } from "../../ui/use-action.ts";
import { usePages } from "../../ui/use-pages.ts";
import { adminApi } from "../admin-session.ts";
import { loadProductPage } from "./load-product-page.ts";
import { Choice, ChosenOrder } from "./top-product-tiles.tsx";

/** A search waits until nobody has typed for so many ms. */
const TYPING_MS = 250;
/** With more products than these there is a search field. */
const SEARCH_ABOVE = 12;

interface TopProductsChoiceProps {
  /** The first page of the shop's. */
  products: readonly AdminProduct[];
  /** In the order of the home page. */
  chosen: readonly AdminProduct[];
  /** @throws ApiError */
  onSave: (ids: ProductUuid[]) => Promise<void>;
}

const isNamed = (wanted: string) => (product: AdminProduct) => product.name.toLowerCase().includes(wanted);

export function TopProductsChoice({ products, chosen, onSave }: TopProductsChoiceProps) {
  const toast = useToast();
  const { isBusy, problem, run } = useAction();
  const [selected, setSelected] = useState<ProductUuid[]>(chosen.map(({ _id }) => _id));
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const pages = usePages("all", products, (before) => loadProductPage({}, before));
  const searched = useSearch(wanted, pages.hasMore);
  const here = wanted ? pages.items.filter(isNamed(wanted)) : pages.items;
  const shown = searched.found ?? here;
  const [known, setKnown] = useState<readonly AdminProduct[]>(chosen);
  const canSave = canSaveTopProducts(selected);

  function toggle(product: AdminProduct) {
    const id = product._id;
    setKnown((before) => [...before.filter(({ _id }) => _id !== id), product]);
    if (!selected.includes(id) && selected.length >= MAX_TOP_PRODUCTS) {
      toast({
        variant: "info",
        title: `${MAX_TOP_PRODUCTS} products are chosen`,
        description: "Take one away first, then choose another.",
      });
    }
    setSelected(toggleTopProduct(selected, id));
  }

  if (products.length === 0) {
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
      {products.length > SEARCH_ABOVE && (
        <TextField
          label="Search by name"
          type="search"
          autoComplete="off"
          maxLength={MAX_PRODUCT_SEARCH_LENGTH}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
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
      {searched.problem && <Banner className="mt-4">{searched.problem}</Banner>}
      {shown.length === 0 && !searched.isBusy && (
        <p className="py-10 text-center text-lg text-ink-soft">No products found</p>
      )}
      {wanted && shown.length >= PAGE_SIZE && (
        <p className="mt-5 text-center text-ink-soft">There are more: type more of the name.</p>
      )}
      {!wanted && <LoadMore {...pages} />}
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
    </>
  );
}

/** What the server finds, where not all products are here. @param wanted empty while nothing is searched for */
function useSearch(wanted: string, isNeeded: boolean) {
  const { isBusy, problem, run, reset } = useAction();
  const [answer, setAnswer] = useState<{ wanted: string; found: AdminProduct[] } | null>(null);
  const isAnswered = answer?.wanted === wanted;
  const isWanted = wanted !== "" && isNeeded && !isAnswered && !isBusy;

  useEffect(() => {
    if (!isWanted) return;
    const ask = () =>
      run(async () => {
        const body = { search: wanted, limit: String(PAGE_SIZE) };
        setAnswer({ wanted, found: await adminApi(findProducts, { body: body as never }) });
      }).then((isDone) => isDone || setAnswer({ wanted, found: [] }));
    const timer = setTimeout(() => void ask(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [isWanted, wanted, run]);
  useEffect(() => {
    if (wanted === "") reset();
  }, [wanted, reset]);

  const found = isAnswered && wanted !== "" && isNeeded ? answer.found : undefined;
  return { found, problem: wanted ? problem : null, isBusy: isBusy || isWanted };
}
