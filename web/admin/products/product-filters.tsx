import { useRef } from "react";
import { useSearchParams } from "react-router";
import { MAX_PRODUCT_SEARCH_LENGTH } from "../../../contract/admin-products.ts";
import type { AdminCategory } from "../../../contract/categories.ts";
import { useFilters } from "../../ui/admin/use-filters.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { useKeys } from "../keys/key-registry.ts";
import type { Filters } from "./load-product-page.ts";

/** The debounce of the search while typing, in ms. */
const TYPING = { wait: 250 };

interface ProductFiltersProps {
  filters: Filters;
  categories: readonly AdminCategory[];
}

function tidyFilters(typed: Filters): Filters {
  const given = Object.entries(typed).map(([name, value]) => [name, value.trim()]);
  return Object.fromEntries(given.filter(([, value]) => value));
}

/** The filters of the product list. They are stored in the URL, for bookmarks and the Back button. */
export function ProductFilters({ filters, categories }: ProductFiltersProps) {
  const [, setSearch] = useSearchParams();
  const { typed, change, apply } = useFilters(filters, {
    tidy: tidyFilters,
    load: (requested) => setSearch(requested, { replace: true, preventScrollReset: true }),
  });
  const search = useDebounced(() => apply({ search: typed.search ?? "" }), TYPING);
  const filterBar = useRef<HTMLElement>(null);
  useKeys([{ key: "/", label: "Search", run: () => filterBar.current?.querySelector("input")?.focus() }]);

  return (
    <search ref={filterBar} className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_14rem_11rem]">
      <TextField
        label="Search by name"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_PRODUCT_SEARCH_LENGTH}
        value={typed.search ?? ""}
        onChange={({ target }) => {
          change("search", target.value, false);
          search();
        }}
        className="max-sm:col-span-2"
      />
      <SelectField
        label="Category"
        placeholder="All"
        options={categories.map(({ _id, name, products }) => ({
          value: _id,
          label: `${name} (${products})`,
        }))}
        value={typed.category ?? ""}
        onChange={({ target }) => change("category", target.value)}
      />
      <SelectField
        label="Stock"
        placeholder="All"
        options={[
          { value: "in", label: "In stock" },
          { value: "out", label: "Out of stock" },
        ]}
        value={typed.stock ?? ""}
        onChange={({ target }) => change("stock", target.value)}
      />
    </search>
  );
}
