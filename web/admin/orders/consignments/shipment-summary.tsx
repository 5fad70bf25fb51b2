import type { Shipment } from "../../../../contract/consignments.ts";
import { formatRupees } from "../../../../rules/money.ts";

/** Where a parcel goes, and what it is worth. */
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
      <dt className="text-ink-soft">Worth</dt>
      <dd className="tabular-nums">{formatRupees(totalAmount)}</dd>
    </dl>
  );
}
