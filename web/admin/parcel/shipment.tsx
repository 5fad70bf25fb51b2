// Shared by the screens that ship an order: select-carrier and create-consignment.
import type { ClientLoaderFunctionArgs } from "react-router";
import { getShipment, type Shipment } from "../../../contract/consignments.ts";
import { orderNumber } from "../../../rules/ids.ts";
import { formatRupees } from "../../../rules/money.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { orderPath } from "../order/order-paths.ts";
import { loadCall } from "../store/queries.ts";
import { PARCEL_FIELDS, type ParcelDraft, type ParcelField } from "./parcel-draft.ts";

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return loadCall(getShipment, { params: { orderId: orderNumber(params.orderId ?? "") } });
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading order..." />;
}

/** The destination and the value of a parcel. */
export function ShipmentSummary({ name, city, state, pincode, totalAmount }: Shipment) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 wrap-anywhere">
      <dt className="text-ink-soft">To</dt>
      <dd className="font-semibold">{name}</dd>
      <dt className="text-ink-soft">Place</dt>
      <dd>
        {city}, {state}
      </dd>
      <dt className="text-ink-soft">Pincode</dt>
      <dd className="font-semibold tabular-nums">{pincode}</dd>
      <dt className="text-ink-soft">Value</dt>
      <dd className="tabular-nums">{formatRupees(totalAmount)}</dd>
    </dl>
  );
}

/** Shown instead of the form if the order is on hold or not Packed. */
export function NotShippable({ orderId, status, held }: Pick<Shipment, "orderId" | "status" | "held">) {
  const isHeld = held !== null && status === "Packed";
  return (
    <Empty
      as="h2"
      title={`This order is ${isHeld ? "on hold" : status}`}
      action={<ButtonLink to={orderPath(orderId)}>Open the order</ButtonLink>}
    >
      {isHeld
        ? "It can be booked with a courier once the hold ends. The order shows why it is on hold."
        : "Only a Packed order can be booked with a courier."}
    </Empty>
  );
}

const LABELS: Record<ParcelField, string> = {
  weightGrams: "Weight (grams)",
  lengthCm: "Length (cm)",
  widthCm: "Width (cm)",
  heightCm: "Height (cm)",
};

interface ParcelFieldsProps {
  draft: ParcelDraft;
  problems: Partial<Record<string, string>>;
  onChange: (draft: ParcelDraft) => void;
}

export function ParcelFields({ draft, problems, onChange }: ParcelFieldsProps) {
  return (
    <div className="grid grid-cols-3 items-start gap-3">
      {PARCEL_FIELDS.map((field) => (
        <TextField
          key={field}
          label={LABELS[field]}
          name={field}
          className={field === "weightGrams" ? "col-span-3" : ""}
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          value={draft[field]}
          error={problems[field]}
          onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
        />
      ))}
    </div>
  );
}
