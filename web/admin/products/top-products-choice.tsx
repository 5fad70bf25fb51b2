import { useDeferredValue, useState } from "react";
import type { AdminProduct } from "../../../contract/admin-products.ts";
import type { ProductUuid } from "../../../rules/ids.ts";
import {
  canSaveTopProducts,
  MAX_TOP_PRODUCTS,
  MIN_TOP_PRODUCTS,
  toggleTopProduct,
} from "../../../rules/top-products.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Empty } from "../../ui/page-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { StickyBar } from "../kit/sticky-bar.tsx";
import { useAction } from "../kit/use-action.ts";
import { Choice, ChosenOrder } from "./top-product-tiles.tsx";

/** More than these are rendered only on request. */
const FIRST_SHOWN = 240;
/** With more products than these there is a search field. */
const SEARCH_ABOVE = 12;

interface TopProductsChoiceProps {
  products: readonly AdminProduct[];
  /** Their `_id`s, in the order of the home page. */
  chosen: readonly ProductUuid[];
  /** @throws ApiError */
  onSave: (ids: ProductUuid[]) => Promise<void>;
}

export function TopProductsChoice({ products, chosen, onSave }: TopProductsChoiceProps) {
  const toast = useToast();
  const { isBusy, problem, run } = useAction();
  const [selected, setSelected] = useState<ProductUuid[]>([...chosen]);
  const [search, setSearch] = useState("");
  const [isAllShown, setAllShown] = useState(false);
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const found = wanted ? products.filter(({ name }) => name.toLowerCase().includes(wanted)) : products;
  const shown = isAllShown ? found : found.slice(0, FIRST_SHOWN);
  const canSave = canSaveTopProducts(selected);

  function toggle(id: ProductUuid) {
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
        products={products.filter(({ _id }) => selected.includes(_id))}
        selected={selected}
        onReorder={setSelected}
      />
      {products.length > SEARCH_ABOVE && (
        <TextField
          label="Search by name"
          type="search"
          autoComplete="off"
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
              onToggle={() => toggle(product._id)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="py-10 text-center text-lg text-ink-soft">No products found</p>}
      {shown.length < found.length && (
        <div className="mt-5 text-center">
          <Button variant="secondary" onClick={() => setAllShown(true)}>
            Show all {found.length.toLocaleString("en-IN")}
          </Button>
        </div>
      )}
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
