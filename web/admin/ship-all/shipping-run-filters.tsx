import type { ShippingRun } from "../../../contract/shipping-runs.ts";
import { DELIVERY_ZONES, type DeliveryZone } from "../../../rules/delivery-zone.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import {
  isOfKind,
  type ParcelKind,
  type ShippingException,
  WEIGHT_BANDS,
  type WeightBand,
} from "../../../rules/shipping-runs.ts";
import { ChipButton } from "../../ui/admin/chip.tsx";
import { Select } from "../../ui/input.tsx";
import type { Offer } from "./use-shipping-plan.ts";

/** Which parcels of a run are shown; null stands for any. */
export interface RunFilter extends ParcelKind {
  courierName: string | null;
}

export const ANY: RunFilter = { courierName: null, weight: null, zone: null };

export const isFiltered = ({ courierName, weight, zone }: RunFilter) =>
  courierName !== null || weight !== null || zone !== null;

const ZONE_LABELS: Record<DeliveryZone, string> = {
  ownState: "Your own state",
  near: "Neighbouring states, metros",
  rest: "Rest of India",
  remote: "North-East, J&K, islands",
};

/** The parcels that a filter shows. @param offers by which parcels are filtered by courier */
export function filterOrders(
  orders: ShippingRun["orders"],
  filter: RunFilter,
  offers: ReadonlyMap<OrderNumber, Offer>,
): ShippingRun["orders"] {
  return orders.filter(
    (order) =>
      isOfKind(order, filter) &&
      (filter.courierName === null || offers.get(order.orderId)?.courierName === filter.courierName),
  );
}

/** The couriers that have an offer for any of the parcels. */
export function couriersOf({ orders }: Pick<ShippingRun, "orders">): string[] {
  const names = orders.flatMap(({ offers }) => offers.map(({ courierName }) => courierName));
  return [...new Set(names)].sort((a, b) => a.localeCompare(b));
}

interface RunFiltersProps {
  filter: RunFilter;
  couriers: readonly string[];
  onFilter: (filter: RunFilter) => void;
}

export function RunFilters({ filter, couriers, onFilter }: RunFiltersProps) {
  const zones = DELIVERY_ZONES.map((zone) => ({ value: zone, label: ZONE_LABELS[zone] }));
  return (
    <fieldset className="grid grid-cols-3 gap-2 sm:flex sm:flex-wrap">
      <legend className="sr-only">Show only some parcels</legend>
      <Filter
        label="Courier shown"
        any="Courier"
        value={filter.courierName}
        options={couriers.map((name) => ({ value: name, label: name }))}
        onChoose={(courierName) => onFilter({ ...filter, courierName })}
      />
      <Filter
        label="Weight shown"
        any="Weight"
        value={filter.weight}
        options={Object.keys(WEIGHT_BANDS).map((band) => ({ value: band as WeightBand, label: band }))}
        onChoose={(weight) => onFilter({ ...filter, weight })}
      />
      <Filter
        label="Zone shown"
        any="Zone"
        value={filter.zone}
        options={zones}
        onChoose={(zone) => onFilter({ ...filter, zone })}
      />
    </fieldset>
  );
}

interface FilterProps<Value extends string> {
  label: string;
  any: string;
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value | null) => void;
}

function Filter<Value extends string>({ label, any, value, options, onChoose }: FilterProps<Value>) {
  return (
    <Select
      size="small"
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) => onChoose(options.find(({ value }) => value === target.value)?.value ?? null)}
      placeholder={any}
      options={options}
    />
  );
}

const kindText = ({ weight, zone }: ParcelKind) =>
  [weight, zone && ZONE_LABELS[zone]].filter(Boolean).join(", ");

interface ExceptionsProps {
  exceptions: readonly ShippingException[];
  onRemove: (kind: ParcelKind) => void;
}

/** The kinds of parcels that go by another courier than the rule's. */
export function Exceptions({ exceptions, onRemove }: ExceptionsProps) {
  if (exceptions.length === 0) return null;
  return (
    <ul aria-label="Exceptions" className="flex flex-wrap gap-2">
      {exceptions.map((each) => {
        const text = `${kindText(each)}: ${each.courierName}`;
        return (
          <li key={text}>
            <ChipButton label={`Remove ${text}`} onClick={() => onRemove(each)} className="lg:min-h-9">
              {text}
            </ChipButton>
          </li>
        );
      })}
    </ul>
  );
}
