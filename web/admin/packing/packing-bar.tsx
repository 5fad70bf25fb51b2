// The bar at the bottom: the actions on the selected orders, and the search.

import type { LucideIcon } from "lucide-react";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Printer from "lucide-react/icons/printer";
import X from "lucide-react/icons/x";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SearchBar } from "../search-bar.tsx";
import type { PackingStep } from "./packing-step.ts";
import type { usePackingList } from "./use-packing-list.ts";

const ENTITIES = [
  { value: "orderId", label: "Order Id" },
  { value: "dispatchNumber", label: "Dispatch no." },
  { value: "phone", label: "Phone Number" },
  { value: "email", label: "Email Address" },
] as const;

/** On a phone the bar is invisible while it contains only the button of the folded search. */
const HIDDEN_WHEN_EMPTY =
  "max-sm:[&:has(>search:only-child>button:first-child)]:pointer-events-none " +
  "max-sm:[&:has(>search:only-child>button:first-child)]:border-transparent " +
  "max-sm:[&:has(>search:only-child>button:first-child)]:bg-transparent " +
  "max-sm:[&:has(>search:only-child>button:first-child)]:backdrop-blur-none";

interface PackingBarProps {
  list: ReturnType<typeof usePackingList>;
  step: PackingStep;
  onPackSelected: () => void;
  /** Called before the pick list or the slips open, to store their orders. */
  onPrint: () => void;
}

export function PackingBar({
  list: { list, selected, select, search, searchFor },
  step,
  onPackSelected,
  onPrint,
}: PackingBarProps) {
  return (
    <StickyBar look="strip" className={HIDDEN_WHEN_EMPTY}>
      {selected.size > 0 && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">{selected.size} selected</legend>
          <Button onClick={onPackSelected}>
            {step.button} ({selected.size})
          </Button>
          <PrintLink to="pick-list" label="Pick list" icon={ClipboardCheck} onClick={onPrint} />
          <PrintLink to="packing-slips" label="Packing slips" icon={Printer} onClick={onPrint} />
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
        isNarrowed={search !== null}
        entities={ENTITIES}
        onSearch={(entity, value) => searchFor({ entity, value })}
        onClear={() => searchFor(null)}
      />
    </StickyBar>
  );
}

interface PrintLinkProps {
  to: string;
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}

function PrintLink({ to, label, icon: Icon, onClick }: PrintLinkProps) {
  return (
    <ButtonLink
      variant="secondary"
      to={to}
      prefetch="none"
      onClick={onClick}
      aria-label={`${label} of the selected orders`}
      className="max-sm:px-2.5"
    >
      <Icon className="size-5" aria-hidden="true" />
      <span className="max-sm:sr-only">{label}</span>
    </ButtonLink>
  );
}
