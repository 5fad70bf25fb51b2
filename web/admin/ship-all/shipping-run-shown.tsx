import type { ShippingRun } from "../../../contract/shipping-runs.ts";
import { counted } from "../../../rules/counted.ts";
import { DENSE_BUTTON } from "../../ui/admin/dense-button.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Select } from "../../ui/input.tsx";
import { couriersOf, type RunFilter } from "./shipping-run-filters.tsx";
import { isSelectable, type Selected } from "./use-selected-parcels.ts";
import type { Plan } from "./use-shipping-plan.ts";

interface ShownBarProps {
  shown: ShippingRun["orders"];
  orders: ShippingRun["orders"];
  filter: RunFilter;
  /** Whether a filter or a search hides parcels. */
  isNarrowed: boolean;
  isSearch: boolean;
  selected: Selected;
  plan: Plan;
  onShowAll: () => void;
}

/**
 * Includes all shown parcels or leaves them out, and gives those that a filter shows, or those that are left out, to a
 * courier.
 */
export function ShownBar({
  shown,
  orders,
  filter,
  isNarrowed,
  isSearch,
  selected,
  plan,
  onShowAll,
}: ShownBarProps) {
  const ids = shown.filter(({ orderId }) => plan.offers.has(orderId)).map(({ orderId }) => orderId);
  const included = ids.filter((orderId) => plan.chosen.has(orderId)).length;
  const names = couriersOf({ orders: shown });
  const isKind = !isSearch && filter.courierName === null;
  const kind = isKind ? { weight: filter.weight, zone: filter.zone } : null;
  const given = new Set(ids.map((orderId) => plan.plan.couriers.get(orderId) ?? ""));
  const selectable = shown.filter(isSelectable).map(({ orderId }) => orderId);
  const leftOut = plan.plan.leaveOut;
  if (ids.length === 0 && !isNarrowed) return null;
  const what = counted(ids.length, "parcel", "parcels");
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-6 rounded-control bg-leaf-wash px-3 text-sm sm:mt-3 sm:py-1.5">
      <Checkbox
        ref={(box) => {
          if (box) box.indeterminate = included > 0 && included < ids.length;
        }}
        checked={ids.length > 0 && included === ids.length}
        disabled={ids.length === 0}
        onCheck={(isOn) => plan.include(ids, isOn)}
        className="lg:min-h-9"
      >
        Ship {isNarrowed ? "these" : "all"} {ids.length}
      </Checkbox>
      {isNarrowed && ids.length > 0 && (
        <label className="inline-flex items-center gap-x-3 max-sm:order-last max-sm:w-full">
          <span>
            Courier <span className="sr-only">of {what}</span>
          </span>
          <Select
            size="small"
            value={given.size === 1 ? [...given][0] : MIXED}
            onChange={({ target }) => plan.giveMany(ids, kind, target.value || null)}
            options={[
              ...(given.size > 1 ? [{ value: MIXED, label: "Several", isDisabled: true }] : []),
              { value: "", label: "As chosen above" },
              ...names,
            ]}
            className="max-sm:grow"
          />
        </label>
      )}
      {!isNarrowed && <LeftOut orders={shown.filter(({ orderId }) => leftOut.has(orderId))} plan={plan} />}
      {isNarrowed && (
        <span role="status" className="ml-auto">
          <span className="max-sm:sr-only">
            {shown.length} of {orders.length} shown
          </span>{" "}
          {selectable.length > 0 && (
            <Button
              variant="ghost"
              className={`px-2! text-sm! ${DENSE_BUTTON}`}
              onClick={() => selected.select(selectable, true)}
            >
              Select all {selectable.length}
            </Button>
          )}
          <Button variant="ghost" className={`px-2! text-sm! ${DENSE_BUTTON}`} onClick={onShowAll}>
            Show all
          </Button>
        </span>
      )}
    </div>
  );
}

/** Ships the parcels that are left out by another courier: the way for a few parcels that no filter finds. */
function LeftOut({ orders, plan }: Pick<ShownBarProps, "orders" | "plan">) {
  const names = couriersOf({ orders }).filter((name) =>
    orders.every(({ offers }) => offers.some(({ courierName }) => courierName === name)),
  );
  if (names.length === 0) return null;
  const give = (name: string) =>
    plan.giveLeftOut(
      orders.map(({ orderId }) => orderId),
      name,
    );
  return (
    <label className="inline-flex flex-wrap items-center gap-x-3 max-sm:w-full">
      <span>Ship the {orders.length} left out by</span>
      <Select
        size="small"
        value=""
        onChange={({ target }) => give(target.value)}
        options={[{ value: "", label: "Choose a courier", isDisabled: true }, ...names]}
        className="max-sm:grow"
      />
    </label>
  );
}

/** The value of an option that stands for several couriers. */
const MIXED = "several couriers";
