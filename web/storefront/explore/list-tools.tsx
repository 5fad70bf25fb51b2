// Search and sort order of a large shop's products. Without scripts it is an ordinary form.
import Search from "lucide-react/icons/search";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { MAX_SEARCH_LENGTH, type ProductOrder, readProductOrder } from "../../../rules/catalogue-pages.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/input.tsx";
import { useOnMount } from "../../ui/use-on-mount.ts";
import { type ListAddress, listPath, readListAddress } from "../list-address.ts";
import { SearchField } from "./search-field.tsx";

const ORDERS: Record<ProductOrder, string> = {
  shop: "Our choice",
  popular: "Most loved",
  newest: "Newest",
  price: "Lowest price",
};

export function ListTools({ address }: { address: ListAddress }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [order, setOrder] = useState(address.order);
  // Follows the URL, which the back button changes, too.
  useEffect(() => setOrder(address.order), [address.order]);

  function show() {
    if (!form.current) return;
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) params.set(name, String(value));
    void navigate(listPath(readListAddress(params)), { preventScrollReset: true });
  }

  // Reads what was chosen before hydration.
  const select = useRef<HTMLSelectElement>(null);
  useOnMount(() => {
    if (select.current && select.current.value !== order) sortBy(select.current.value);
  });

  function sortBy(value: string) {
    setOrder(readProductOrder(value));
    show();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    show();
  }

  return (
    <search>
      <form
        ref={form}
        action="/explore"
        onSubmit={handleSubmit}
        className="mt-5 flex flex-wrap items-end gap-3 sm:gap-x-4"
      >
        {address.category !== null && <input type="hidden" name="category" value={address.category} />}
        <div className="relative flex min-w-0 grow basis-full items-end gap-3 sm:max-w-xl sm:basis-80 sm:gap-x-4">
          <SearchField name="q" initial={address.search} maxLength={MAX_SEARCH_LENGTH} />
          <Button type="submit" variant="secondary" className="min-h-12 max-sm:px-3.5">
            <Search className="size-5" aria-hidden="true" />
            <span className="max-sm:sr-only">Search</span>
          </Button>
        </div>
        <label className="ml-auto flex items-center gap-2 font-semibold max-sm:ml-0 max-sm:w-full">
          Sort by
          <Select
            size="medium"
            ref={select}
            name="sort"
            value={order}
            onChange={({ target }) => sortBy(target.value)}
            options={Object.entries(ORDERS).map(([value, label]) => ({ value, label }))}
            className="min-h-12 font-normal max-sm:grow"
          />
        </label>
      </form>
    </search>
  );
}
