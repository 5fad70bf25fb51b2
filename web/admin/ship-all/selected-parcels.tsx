import X from "lucide-react/icons/x";
import { flushSync } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/input.tsx";
import { couriersOf } from "./shipping-run-filters.tsx";
import type { Selected } from "./use-selected-parcels.ts";
import type { Plan } from "./use-shipping-plan.ts";

/** Gives the selected parcels to a courier, leaves them out, or ships them if all are left out. */
export function SelectedParcels({ selected, plan }: { selected: Selected; plan: Plan }) {
  const { orders } = selected;
  const orderIds = orders.map(({ orderId }) => orderId);
  const [first] = orderIds;
  if (first === undefined) return null;
  const isLeftOut = orderIds.every((orderId) => plan.plan.leaveOut.has(orderId));

  /** The buttons disappear with the selection, so the focus moves to a parcel that they changed. */
  function act(change: () => void) {
    flushSync(() => {
      change();
      selected.clear();
    });
    document
      .querySelector<HTMLElement>(`[data-row="${first}"] [data-tick=select]`)
      ?.focus({ preventScroll: true });
  }

  return (
    <fieldset className="mb-2 flex min-w-0 items-center gap-2 border-b border-line pb-2 text-sm sm:gap-3">
      <legend className="sr-only">Selected parcels</legend>
      <span role="status" className="font-bold whitespace-nowrap">
        {orders.length} selected
      </span>
      <Select
        size="small"
        aria-label="Courier for the selected"
        value=""
        onChange={({ target }) => act(() => plan.giveMany(orderIds, null, target.value))}
        options={[{ value: "", label: "Courier", isDisabled: true }, ...couriersOf({ orders })]}
        className="w-0 grow sm:max-w-64"
      />
      <Button
        variant="secondary"
        className="shrink-0 px-2.5! text-sm!"
        onClick={() => act(() => plan.include(orderIds, isLeftOut))}
      >
        {isLeftOut ? "Ship" : "Leave out"}
      </Button>
      <Button
        variant="ghost"
        aria-label="Select none"
        className="shrink-0 px-2.5!"
        onClick={() => act(() => {})}
      >
        <X className="size-5" aria-hidden="true" />
      </Button>
    </fieldset>
  );
}
