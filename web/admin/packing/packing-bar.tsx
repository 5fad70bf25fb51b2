// The bar at the bottom, with the actions on the selected orders and the search.

import type { LucideIcon } from "lucide-react";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Printer from "lucide-react/icons/printer";
import X from "lucide-react/icons/x";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { type Folding, SearchBar } from "../search-bar.tsx";
import type { PackingStep } from "./packing-step.ts";
import type { usePackingList } from "./use-packing-list.ts";
import type { PrintLinks } from "./use-print-links.ts";

const ENTITIES = [
  { value: "orderId", label: "Order Id" },
  { value: "dispatchNumber", label: "Dispatch no." },
  { value: "phone", label: "Phone Number" },
  { value: "email", label: "Email Address" },
] as const;

interface PackingBarProps {
  list: ReturnType<typeof usePackingList>;
  step: PackingStep;
  /** On a phone the button that opens the search is in the header: here it would cover the list. */
  folding: Folding;
  onPackSelected: () => void;
  printLinks: PrintLinks;
}

export function PackingBar({
  list: { list, selected, select, search, searchFor },
  step,
  folding,
  onPackSelected,
  printLinks,
}: PackingBarProps) {
  const isEmptyOnPhones = folding.isFolded && selected.size === 0;
  return (
    <StickyBar variant="strip" className={isEmptyOnPhones ? "max-sm:hidden" : ""}>
      {selected.size > 0 && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">{selected.size} selected</legend>
          <Button onClick={onPackSelected}>
            {step.button} ({selected.size})
          </Button>
          <PrintLink label="Pick list" icon={ClipboardCheck} link={printLinks.pickList} />
          <PrintLink label="Packing slips" icon={Printer} link={printLinks.slips} />
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
        folding={folding}
        entities={ENTITIES}
        onSearch={(entity, value) => searchFor({ entity, value })}
        onClear={() => searchFor(null)}
      />
    </StickyBar>
  );
}

interface PrintLinkProps {
  label: string;
  icon: LucideIcon;
  link: PrintLinks["slips"];
}

function PrintLink({ label, icon: Icon, link }: PrintLinkProps) {
  return (
    <ButtonLink
      variant="secondary"
      {...link}
      aria-label={`${label} of the selected orders`}
      className="max-sm:px-2.5"
    >
      <Icon className="size-5" aria-hidden="true" />
      <span className="max-sm:sr-only">{label}</span>
    </ButtonLink>
  );
}
