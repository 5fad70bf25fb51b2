import { memo } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { PublicShopProfile } from "../../../contract/shop-profile.ts";
import { formatPhone } from "../../../rules/phone.ts";
import { unitsToPack } from "../../../rules/units-to-pack.ts";
import { QrCode } from "../../ui/admin/qr-code.tsx";
import { formatDay } from "../../ui/when.ts";
import { DispatchNumber } from "../orders/dispatch-number.tsx";
import { OrderAddress } from "../orders/order-address.tsx";

interface PackingSlipProps {
  order: AdminOrder;
  shop: Pick<PublicShopProfile, "name" | "postalAddress" | "phone">;
}

/** Slips with more lines are set smaller, so that a dozen of them fit on half an A4 sheet or a label of 4 × 6 inches. */
const LINES_IN_LARGE_TYPE = 8;

/** The shop's name once: its postal address often begins with it. */
function senderOf({ name, postalAddress, phone }: PackingSlipProps["shop"]): string {
  const hasName = postalAddress.toLowerCase().startsWith(name.toLowerCase());
  return [hasName ? "" : name, postalAddress, phone].filter(Boolean).join(", ");
}

/** A slip for one parcel. Without prices: it may be a gift. */
export const PackingSlip = memo(function PackingSlip({ order, shop }: PackingSlipProps) {
  const { orderId, createdAt, addressId, items, packingNotes } = order;
  const phone = order.contactPhone ?? order.phone;
  const notes = [...new Set(packingNotes)];
  const titleId = `slip-${orderId}`;
  const lines = items
    .map((line) => ({ ...line, units: unitsToPack(line) }))
    // Units that were refunded or removed are not in the parcel.
    .filter(({ units }) => units > 0);
  const isLong = lines.length > LINES_IN_LARGE_TYPE;
  const packets = lines.reduce((total, { units }) => total + units, 0);
  return (
    <article
      aria-labelledby={titleId}
      data-long={isLong || undefined}
      className={`@container flex flex-col rounded-control ${isLong ? "gap-1.5" : "gap-2.5"} border-2 border-line-strong bg-white p-5 text-black print:rounded-none print:border print:border-black`}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b-2 border-black pb-2 @sm:flex-nowrap">
        <p className="min-w-0 grow basis-full font-display text-2xl leading-none font-extrabold wrap-anywhere @sm:basis-0">
          {shop.name}
        </p>
        <div className="@sm:text-right">
          <h2 id={titleId} className="font-sans text-base leading-tight font-bold">
            {orderId}
          </h2>
          <p>
            <DispatchNumber order={order} />
          </p>
          <p className="text-sm">
            {formatDay(createdAt)} · {packets} {packets === 1 ? "packet" : "packets"}
          </p>
        </div>
        <QrCode text={orderId} label={`QR code of ${orderId}`} className="-my-1 -mr-1 size-18 shrink-0" />
      </header>
      <div className={isLong ? "text-base leading-tight" : "text-xl leading-snug"}>
        <p className="text-sm">To</p>
        <OrderAddress address={addressId} withName />
        {phone && <p className="mt-0.5 font-bold tabular-nums">{formatPhone(phone)}</p>}
      </div>
      <ul
        className={`border-y border-black py-1 leading-tight @md:columns-2 @md:gap-x-8 ${isLong ? "text-sm leading-tight" : ""}`}
      >
        {lines.length === 0 && <li className="font-bold">Nothing left to pack</li>}
        {lines.map(({ productId, name, units }) => (
          <li key={productId} className={`flex gap-3 break-inside-avoid ${isLong ? "py-px" : "py-0.5"}`}>
            <span className="w-10 shrink-0 text-right font-bold tabular-nums">
              {units}
              <span aria-hidden="true"> ×</span>
            </span>
            <span className="min-w-0 grow wrap-anywhere">{name}</span>
            <span
              aria-hidden="true"
              className={`shrink-0 border border-black ${isLong ? "mt-0.5 size-3.5" : "mt-1 size-4"}`}
            />
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <div className="break-inside-avoid rounded-sm border border-dashed border-black p-1.5 text-sm">
          <p>Note</p>
          {notes.map((note) => (
            <p key={note} className="text-base font-semibold whitespace-pre-line wrap-anywhere">
              {note}
            </p>
          ))}
        </div>
      )}
      <footer className="mt-auto text-sm leading-tight wrap-anywhere">From: {senderOf(shop)}</footer>
    </article>
  );
});
