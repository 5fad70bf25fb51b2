// The bar at the bottom, within the thumb's reach: what is selected and what to do with it, and the search.
import { ClipboardCheck, Printer, X } from "lucide-react";
import type { Ref } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SearchBar } from "../kit/search-bar.tsx";
import type { usePackingList } from "./use-packing-list.ts";

const ENTITIES = [
  { value: "orderId", label: "Order Id" },
  { value: "phone", label: "Phone Number" },
  { value: "email", label: "Email Address" },
] as const;

interface PackingBarProps {
  list: ReturnType<typeof usePackingList>;
  inputRef: Ref<HTMLInputElement>;
  /** Left out where there is nothing to pack. */
  onPackSelected?: (() => void) | undefined;
  /** Hands the orders in question on to the screen that is gone to. */
  onPrint: () => void;
}

export function PackingBar({
  list: { list, selected, select, searchFor },
  inputRef,
  onPackSelected,
  onPrint,
}: PackingBarProps) {
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-6 grid gap-2 border-t border-line bg-cream/95 px-4 py-2 backdrop-blur-sm lg:bottom-0 lg:mx-0 lg:rounded-t-card lg:border-x lg:py-3 print:hidden">
      {selected.size > 0 && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">{selected.size} selected</legend>
          {onPackSelected ? (
            <Button onClick={onPackSelected}>Packed ({selected.size})</Button>
          ) : (
            <p className="font-semibold">{selected.size} selected</p>
          )}
          <ButtonLink
            variant="secondary"
            to="pick-list"
            prefetch="none"
            onClick={onPrint}
            aria-label="Pick list of the selected orders"
            className="max-sm:px-2.5"
          >
            <ClipboardCheck className="size-5" aria-hidden="true" />
            <span className="max-sm:sr-only">Pick list</span>
          </ButtonLink>
          <ButtonLink
            variant="secondary"
            to="packing-slips"
            prefetch="none"
            onClick={onPrint}
            aria-label="Packing slips of the selected orders"
            className="max-sm:px-2.5"
          >
            <Printer className="size-5" aria-hidden="true" />
            <span className="max-sm:sr-only">Packing slips</span>
          </ButtonLink>
          <Button
            variant="ghost"
            aria-label="Select none"
            className="ml-auto px-2.5 sm:px-3"
            onClick={() => select(list.orders, false)}
          >
            <X className="size-5 sm:hidden" aria-hidden="true" />
            <span className="max-sm:hidden">Select none</span>
          </Button>
        </fieldset>
      )}
      <SearchBar
        key={list.status}
        entities={ENTITIES}
        onSearch={(entity, value) => searchFor({ entity, value })}
        onClear={() => searchFor(null)}
        inputRef={inputRef}
      />
    </div>
  );
}
