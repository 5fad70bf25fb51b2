import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { MAX_PRODUCT_SEARCH_LENGTH } from "../../../contract/admin-products.ts";
import type { AdminCategory } from "../../../contract/categories.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useKeys } from "../keys/key-registry.ts";

/** From the last key until the list is loaded. */
const TYPING_MS = 250;

interface ProductFiltersProps {
  filters: Partial<Record<"search" | "category" | "stock", string>>;
  categories: readonly AdminCategory[];
}

/** The filters of the product list. They are in the URL, for bookmarks and the Back button. */
export function ProductFilters({ filters, categories }: ProductFiltersProps) {
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(filters.search ?? "");
  const requested = useRef(filters.search ?? "");
  const form = useRef<HTMLFormElement>(null);
  useKeys([{ key: "/", words: "Search", run: () => form.current?.querySelector("input")?.focus() }]);

  function setFilter(name: "search" | "category" | "stock", value: string) {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer.
  useEffect(() => {
    if (typed.trim() === requested.current) return;
    const timer = setTimeout(() => {
      requested.current = typed.trim();
      setFilter("search", typed.trim());
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  // The URL was changed otherwise: by Back, or by removing all filters.
  useEffect(() => {
    const search = filters.search ?? "";
    if (search === requested.current) return;
    requested.current = search;
    setTyped(search);
  }, [filters.search]);

  return (
    <search className="mb-4 block">
      <form
        ref={form}
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_14rem_11rem]"
      >
        <TextField
          label="Search by name"
          type="search"
          autoComplete="off"
          maxLength={MAX_PRODUCT_SEARCH_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="max-sm:col-span-2"
        />
        <SelectField
          label="Category"
          placeholder="All"
          options={categories.map(({ _id, name, products }) => ({
            value: _id,
            label: `${name} (${products})`,
          }))}
          value={filters.category ?? ""}
          onChange={(event) => setFilter("category", event.target.value)}
        />
        <SelectField
          label="Stock"
          placeholder="All"
          options={[
            { value: "in", label: "In stock" },
            { value: "out", label: "Out of stock" },
          ]}
          value={filters.stock ?? ""}
          onChange={(event) => setFilter("stock", event.target.value)}
        />
      </form>
    </search>
  );
}
