import { memo } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { PublicShopProfile } from "../../../contract/shop-profile.ts";
import { formatPhone } from "../../../rules/phone.ts";
import { QrCode } from "../../ui/admin/qr-code.tsx";
import { formatDay } from "../../ui/admin/when.ts";
import { DispatchNumber, OrderAddress } from "../order/order-facts.tsx";
import { addressLines, linesToPack } from "../order/order-text.ts";
import { needsSmallType } from "./slip-type.ts";

interface PackingSlipProps {
  order: AdminOrder;
  shop: Pick<PublicShopProfile, "name" | "postalAddress" | "phone">;
}

/** A longer list has two columns where the paper is wide. */
const LINES_IN_A_COLUMN = 5;

/** The sender line. The shop's name appears once: the postal address often begins with it. */
function senderOf({ name, postalAddress, phone }: PackingSlipProps["shop"]): string {
  const hasName = postalAddress.toLowerCase().startsWith(name.toLowerCase());
  return [hasName ? "" : name, postalAddress, phone].filter(Boolean).join(", ");
}

/** The slip of one parcel. It has no prices: the parcel may be a gift. */
export const PackingSlip = memo(function PackingSlip({ order, shop }: PackingSlipProps) {
  const { orderId, dispatchNumber, createdAt, addressId: address, items, packingNotes } = order;
  const phone = order.contactPhone ?? order.phone;
  const notes = [...new Set(packingNotes)];
  const titleId = `slip-${orderId}`;
  const lines = linesToPack(items);
  const sender = senderOf(shop);
  const isLong = needsSmallType({
    shopName: shop.name,
    recipient: address ? [address.fullName, ...addressLines(address)] : [],
    products: lines.map(({ name }) => name),
    notes,
    sender,
  });
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
        <OrderAddress address={address} withName />
        {phone && <p className="mt-0.5 font-bold tabular-nums">{formatPhone(phone)}</p>}
      </div>
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
      <div
        className={`border-y border-black py-1 leading-tight ${lines.length > LINES_IN_A_COLUMN ? "@md:columns-2 @md:gap-x-8" : ""} ${isLong ? "text-sm" : ""}`}
      >
        {lines.length === 0 && <p className="font-bold">Nothing left to pack</p>}
        {isLong ? (
          // A table, since browsers repeat its header on the next page: that page names its order too.
          <table className="w-full">
            <thead className="text-left text-xs">
              <tr>
                <th scope="col" className="pb-0.5 font-bold">
                  {[dispatchNumber && `Dispatch no. ${dispatchNumber}`, orderId].filter(Boolean).join(" · ")}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.productId} className="break-inside-avoid">
                  <td className="py-px">
                    <SlipLine line={line} isLong />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <ul>
            {lines.map((line) => (
              <li key={line.productId} className="py-0.5 break-inside-avoid">
                <SlipLine line={line} isLong={false} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {/* On a second label it stays with the end of the list, whose header names the order. */}
      <footer className="mt-auto break-before-avoid text-sm leading-tight wrap-anywhere">
        From: {sender}
      </footer>
    </article>
  );
});

interface SlipLineProps {
  line: { name: string; units: number };
  isLong: boolean;
}

/** The units and the name of a product, with a box to tick. */
function SlipLine({ line: { name, units }, isLong }: SlipLineProps) {
  return (
    <div className="flex gap-3">
      <span className="w-10 shrink-0 text-right font-bold tabular-nums">
        {units}
        <span aria-hidden="true"> ×</span>
      </span>
      <span className="min-w-0 grow wrap-anywhere">{name}</span>
      <span
        aria-hidden="true"
        className={`shrink-0 border border-black ${isLong ? "mt-0.5 size-3.5" : "mt-1 size-4"}`}
      />
    </div>
  );
}
