import ChevronDown from "lucide-react/icons/chevron-down";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import type { RunOrder } from "../../../contract/shipping-runs.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { formatRupees } from "../../../rules/money.ts";
import { RowTick } from "../../ui/admin/row-tick.tsx";
import { type RowSelection, SELECTABLE_LIST, useRowSelection } from "../../ui/admin/use-row-selection.ts";
import { ErrorText } from "../../ui/error-text.tsx";
import { Select } from "../../ui/input.tsx";
import { LABELS, numberOf, type OrderWithProblem, ParcelLink, placeOf } from "./parcel-text.tsx";
import { RunWeight } from "./shipping-run-weight.tsx";
import { isSelectable, type Selected } from "./use-selected-parcels.ts";
import type { Plan } from "./use-shipping-plan.ts";

interface OpenParcelsProps {
  /** All that are shown, in their sequence. */
  parcels: readonly OrderWithProblem[];
  /** How many of them are rendered. */
  count: number;
  plan: Plan;
  selected: Selected;
  onWeigh: (orderId: OrderNumber, weightGrams: number) => Promise<void>;
}

/** The parcels of a run that is not being booked yet. Two kinds of ticks: what is shipped, and what is selected. */
export function OpenParcels({ parcels, count, plan, selected, onWeigh }: OpenParcelsProps) {
  const ids = parcels.map(({ order }) => order.orderId);
  const shipping = useRowSelection(
    { ids, selected: new Set(plan.chosen.keys()), onSelect: plan.include },
    "ship",
  );
  const rows = useRowSelection({ ids, selected: selected.ids, onSelect: selected.select });
  return (
    <div {...shipping.listProps}>
      <ul
        {...rows.listProps}
        aria-label="Parcels"
        className={`divide-y divide-line sm:mt-2 ${SELECTABLE_LIST}`}
      >
        {parcels.slice(0, count).map(({ order, problem }) => (
          <OpenParcel
            key={order.orderId}
            {...{ order, problem, plan, onWeigh }}
            isSelected={selected.ids.has(order.orderId)}
            onShip={shipping.onTick}
            onSelect={rows.onTick}
          />
        ))}
      </ul>
    </div>
  );
}

interface OpenParcelProps extends OrderWithProblem, Pick<OpenParcelsProps, "plan" | "onWeigh"> {
  isSelected: boolean;
  onShip: RowSelection["onTick"];
  onSelect: RowSelection["onTick"];
}

/** A parcel with what staff can choose for it. */
function OpenParcel({ order, problem, plan, isSelected, onShip, onSelect, onWeigh }: OpenParcelProps) {
  const { orderId, state, offers, weightGrams } = order;
  const offer = plan.offers.get(orderId);
  const isIn = plan.chosen.has(orderId);
  const isLeftOut = plan.plan.leaveOut.has(orderId);
  const number = numberOf(order);
  const SelectIcon = isSelected ? CircleCheck : Circle;
  return (
    <li
      data-row={orderId}
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 py-0.5 text-sm lg:py-1 lg:grid-cols-[auto_8rem_minmax(0,1fr)_7rem_19rem_auto] lg:gap-x-3 ${isLeftOut ? "text-ink-soft" : ""} ${isSelected ? "bg-leaf-wash" : ""}`}
    >
      <RowTick
        label={`Ship ${number}`}
        data-tick="ship"
        checked={isIn || (!isLeftOut && state === "quoting")}
        disabled={!isLeftOut && !offer && state !== "quoting"}
        onCheck={(isOn, isRange) => onShip(orderId, isOn, isRange)}
        className="lg:size-9"
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 lg:contents">
        <ParcelLink order={order} />
        <span className="min-w-0 grow basis-24 leading-tight wrap-anywhere max-lg:text-xs">
          {placeOf(order)}
        </span>
      </div>
      <div className="col-start-3 row-start-1 flex items-center justify-end lg:col-start-6">
        {isLeftOut && <span className="font-semibold">Left out</span>}
        {isSelectable(order) && (
          <button
            type="button"
            data-tick="select"
            aria-pressed={isSelected}
            aria-label={`Select ${number}`}
            onClick={({ shiftKey }) => onSelect(orderId, !isSelected, shiftKey)}
            className="grid size-11 shrink-0 cursor-pointer scroll-my-40 place-items-center rounded-full text-ink-soft hover:bg-leaf-wash aria-pressed:text-leaf lg:size-9"
          >
            <SelectIcon className="size-6" aria-hidden="true" />
          </button>
        )}
      </div>
      <div className="col-span-full flex items-center gap-x-2 pl-3 lg:contents">
        <div className="lg:col-start-4 lg:row-start-1 lg:justify-self-end">
          {(weightGrams !== null || state === "refused") && (
            <RunWeight
              number={number}
              weightGrams={weightGrams}
              onSave={(grams) => onWeigh(orderId, grams)}
            />
          )}
        </div>
        {isSelectable(order) ? (
          <CourierOfParcel
            number={number}
            offers={offers}
            offer={offer}
            onChoose={(courierName) => plan.giveOne(orderId, courierName)}
          />
        ) : (
          <span className="text-ink-soft lg:col-start-5 lg:row-start-1">{LABELS[state]}</span>
        )}
      </div>
      <ErrorText as="span" className="col-span-full">
        {!isLeftOut && problem}
      </ErrorText>
    </li>
  );
}

interface CourierOfParcelProps {
  number: string;
  offers: RunOrder["offers"];
  offer: RunOrder["offers"][number] | undefined;
  onChoose: (courierName: string) => void;
}

const daysText = (days: number | null) => (days === null ? "" : `, ${days === 1 ? "1 day" : `${days} days`}`);

/** A select whose value wraps: the text of a plain one would be cut on a phone. */
function CourierOfParcel({ number, offers, offer, onChoose }: CourierOfParcelProps) {
  return (
    <div className="relative flex min-h-11 min-w-0 grow items-center gap-x-2 rounded-control border-2 border-line-strong bg-coconut px-2 leading-tight text-leaf focus-within:border-leaf focus-within:outline-3 focus-within:outline-leaf hover:border-leaf-mid lg:col-start-5 lg:row-start-1 lg:min-h-9">
      <span aria-hidden="true" className="min-w-0 grow wrap-anywhere">
        {offer ? offer.courierName + daysText(offer.days) : "Choose a courier"}
      </span>
      {offer && (
        <b aria-hidden="true" className="tabular-nums">
          {formatRupees(offer.rate)}
        </b>
      )}
      <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
      <Select
        size="small"
        aria-label={`Courier of ${number}`}
        value={offer?.courierName ?? ""}
        onChange={({ target }) => onChoose(target.value)}
        options={[
          ...(offer ? [] : [{ value: "", label: "Choose a courier", isDisabled: true }]),
          ...offers.map(({ courierName, rate, days }) => ({
            value: courierName,
            label: `${courierName}, ${formatRupees(rate)}${daysText(days)}`,
          })),
        ]}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}
