// Filters the order list by day, courier, coupon, product and hold; the status is chosen by tab. The filters are part of the
// URL, and can be saved as a named view.
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { listOrderFilterValues, MAX_TERM_LENGTH } from "../../../contract/find-orders.ts";
import { indianDate } from "../../../rules/time.ts";
import { FilterChip } from "../../ui/admin/chip.tsx";
import { Form } from "../../ui/admin/form.tsx";
import { useFilters } from "../../ui/admin/use-filters.ts";
import { FIRST_DAY, formatDay } from "../../ui/admin/when.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import {
  isNarrowed,
  type ListCriteria,
  listPath,
  type Narrowing,
  tidyNarrowing,
} from "../order/order-criteria.ts";
import { useIsOwner } from "../profile.ts";
import { searchState } from "../search-state.ts";
import { useCall } from "../store/queries.ts";
import { OrderViews } from "./order-views.tsx";

const NO_CHOICES = { couriers: [], coupons: [] };

const CHIP_LABELS: { [Name in keyof Required<Narrowing>]: (value: string) => string } = {
  from: (day) => `From ${formatDay(day)}`,
  until: (day) => `Until ${formatDay(day)}`,
  courier: (name) => `Courier: ${name}`,
  coupon: (name) => `Coupon: ${name}`,
  product: (name) => `Product: ${name}`,
  held: () => "On hold",
};

interface OrderFiltersProps {
  criteria: ListCriteria;
  /** The search text, unaffected by changes of filters; null without a search. */
  searched: string | null;
}

export function OrderFilters({ criteria, searched }: OrderFiltersProps) {
  const { status, narrowing } = criteria;
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const given = Object.entries(narrowing) as [keyof Narrowing, string][];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 max-sm:contents print:hidden">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal className="size-5" aria-hidden="true" />
          Filters
        </Button>
        {given.map(([name, value]) => (
          <FilterChip
            key={name}
            to={listPath({ status, narrowing: { ...narrowing, [name]: undefined } })}
            state={searchState(searched)}
            label={`Remove filter: ${CHIP_LABELS[name](value)}`}
          >
            {CHIP_LABELS[name](value)}
          </FilterChip>
        ))}
        <OrderViews criteria={criteria} />
      </div>
      <div id={panelId} hidden={!isOpen} className="basis-full print:hidden">
        {isOpen && <FilterForm criteria={criteria} searched={searched} />}
      </div>
    </>
  );
}

/** Selects and checkboxes apply at once, a date once it is complete, the product name on submit. */
function FilterForm({ criteria: { status, narrowing }, searched }: OrderFiltersProps) {
  const navigate = useNavigate();
  // If these lists cannot be loaded, the other filters still work.
  const { data: { couriers, coupons } = NO_CHOICES } = useCall(listOrderFilterValues, {});
  const isOwner = useIsOwner();
  const { typed, change, changeDay, apply } = useFilters(narrowing, {
    tidy: tidyNarrowing,
    load: (filters) =>
      void navigate(listPath({ status, narrowing: filters }), {
        state: searchState(searched),
        preventScrollReset: true,
      }),
  });
  // The server lists coupons for the owner only; a packer may open a saved view that has one.
  const hasCoupon = isOwner || typed.coupon !== undefined;
  const today = indianDate(new Date());

  // The chosen courier or coupon stays an option, even if no order has it any more.
  const withChosen = (choices: readonly string[], chosen: string | undefined) =>
    !chosen || choices.includes(chosen) ? choices : [chosen, ...choices];

  return (
    <Card as="div" className="mt-1">
      <Form
        label="Filter the orders"
        action={async () => apply({ product: typed.product ?? "" })}
        className="grid grid-cols-2 items-end gap-4 lg:grid-cols-3 2xl:grid-cols-6"
      >
        <TextField
          label="From"
          name="from"
          type="date"
          className="max-sm:col-span-2"
          min={FIRST_DAY}
          max={today}
          value={typed.from ?? ""}
          onChange={({ target }) => changeDay("from", target)}
        />
        <TextField
          label="Until"
          name="until"
          type="date"
          className="max-sm:col-span-2"
          min={FIRST_DAY}
          max={today}
          value={typed.until ?? ""}
          onChange={({ target }) => changeDay("until", target)}
        />
        <SelectField
          label="Courier"
          name="courier"
          className={hasCoupon ? "" : "max-sm:col-span-2"}
          placeholder="Any"
          options={withChosen(couriers, typed.courier)}
          value={typed.courier ?? ""}
          onChange={({ target }) => change("courier", target.value)}
        />
        {hasCoupon && (
          <SelectField
            label="Coupon"
            name="coupon"
            placeholder="Any"
            options={withChosen(coupons, typed.coupon)}
            value={typed.coupon ?? ""}
            onChange={({ target }) => change("coupon", target.value)}
          />
        )}
        <TextField
          label="Product"
          name="product"
          type="search"
          className="max-sm:col-span-2"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Part of the name"
          maxLength={MAX_TERM_LENGTH}
          value={typed.product ?? ""}
          onChange={({ target }) => change("product", target.value, false)}
        />
        <div className="flex min-h-12 flex-wrap items-center gap-x-5 gap-y-2 max-sm:col-span-2">
          <Checkbox
            name="held"
            checked={typed.held === "1"}
            onCheck={(isHeld) => change("held", isHeld ? "1" : "")}
          >
            On hold
          </Checkbox>
          <Button type="submit" variant="secondary">
            Apply
          </Button>
          {isNarrowed(narrowing) && (
            <TextLink to={listPath({ status, narrowing: {} })} state={searchState(searched)}>
              Clear filters
            </TextLink>
          )}
        </div>
      </Form>
    </Card>
  );
}
