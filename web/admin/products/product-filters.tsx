import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { AdminCategory } from "../../../contract/categories.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useShortcuts } from "../kit/use-shortcuts.ts";

/** From the last key until the list is asked for. */
const PAUSE_MS = 250;

interface ProductFiltersProps {
  filters: Partial<Record<"search" | "category" | "stock", string>>;
  categories: readonly AdminCategory[];
}

/** What the list is narrowed to; kept in the address, so that it can be bookmarked and gone back to. */
export function ProductFilters({ filters, categories }: ProductFiltersProps) {
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(filters.search ?? "");
  const asked = useRef(filters.search ?? "");
  const form = useRef<HTMLFormElement>(null);
  useShortcuts({ "/": () => form.current?.querySelector("input")?.focus() });

  function narrow(name: "search" | "category" | "stock", value: string) {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock.
  useEffect(() => {
    if (typed.trim() === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = typed.trim();
      narrow("search", typed.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  // The address has changed by itself: a step back, or all filters taken away.
  useEffect(() => {
    const search = filters.search ?? "";
    if (search === asked.current) return;
    asked.current = search;
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
          maxLength={100}
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
          onChange={(event) => narrow("category", event.target.value)}
        />
        <SelectField
          label="Stock"
          placeholder="All"
          options={[
            { value: "in", label: "In stock" },
            { value: "out", label: "Out of stock" },
          ]}
          value={filters.stock ?? ""}
          onChange={(event) => narrow("stock", event.target.value)}
        />
      </form>
    </search>
  );
}
