import { memo } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { PublicShopProfile } from "../../../contract/shop-profile.ts";
import { formatPhone } from "../../../rules/phone.ts";
import { unitsToPack } from "../../../rules/units-to-pack.ts";
import { QrCode } from "../kit/qr-code.tsx";
import { formatDay } from "../kit/when.ts";
import { DispatchNumber } from "../orders/dispatch-number.tsx";
import { OrderAddress } from "../orders/order-address.tsx";

interface PackingSlipProps {
  order: AdminOrder;
  shop: Pick<PublicShopProfile, "name" | "postalAddress" | "phone">;
}

/** A slip for one parcel. Without prices: it may be a gift. */
export const PackingSlip = memo(function PackingSlip({ order, shop }: PackingSlipProps) {
  const { orderId, createdAt, addressId, items, packingNotes } = order;
  const phone = order.contactPhone ?? order.phone;
  const titleId = `slip-${orderId}`;
  const lines = items
    .map((line) => ({ ...line, units: unitsToPack(line) }))
    // What has left the order is not in the parcel, and the shopper need not read of it there.
    .filter(({ units }) => units > 0);
  const packets = lines.reduce((total, { units }) => total + units, 0);
  return (
    <article
      aria-labelledby={titleId}
      className="@container flex flex-col gap-2.5 rounded-control border-2 border-line-strong bg-white p-5 text-black print:rounded-none print:border print:border-black"
    >
      <header className="flex items-start justify-between gap-x-4 border-b-2 border-black pb-2">
        <p className="min-w-0 grow font-display text-2xl leading-none font-extrabold wrap-anywhere">
          {shop.name}
        </p>
        <div className="text-right">
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
      <div className="text-xl leading-snug">
        <p className="text-sm">To</p>
        <OrderAddress address={addressId} withName />
        {phone && <p className="mt-1 font-bold tabular-nums">{formatPhone(phone)}</p>}
      </div>
      <ul className="border-y border-black py-1 leading-tight @md:columns-2 @md:gap-x-8">
        {lines.length === 0 && <li className="font-bold">Nothing left to pack</li>}
        {lines.map(({ productId, name, units }) => (
          <li key={productId} className="flex gap-3 py-0.5 break-inside-avoid">
            <span className="w-10 shrink-0 text-right font-bold tabular-nums">
              {units}
              <span aria-hidden="true"> ×</span>
            </span>
            <span className="min-w-0 grow wrap-anywhere">{name}</span>
            <span aria-hidden="true" className="mt-1 size-4 shrink-0 border border-black" />
          </li>
        ))}
      </ul>
      <div className="min-h-12 grow rounded-sm border border-dashed border-black p-1.5 text-sm">
        <p>Note</p>
        {[...new Set(packingNotes)].map((note) => (
          <p key={note} className="text-base font-semibold whitespace-pre-line wrap-anywhere">
            {note}
          </p>
        ))}
      </div>
      <footer className="text-sm leading-tight wrap-anywhere">
        From: {[shop.name, shop.postalAddress, shop.phone].filter(Boolean).join(", ")}
      </footer>
    </article>
  );
});
