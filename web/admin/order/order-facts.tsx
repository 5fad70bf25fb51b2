// Small components that each show one fact of an order: status, dispatch number, hold, packing notes, address.
import Hand from "lucide-react/icons/hand";
import StickyNote from "lucide-react/icons/sticky-note";
import type { Address } from "../../../contract/address.ts";
import type { AdminOrder } from "../../../contract/orders.ts";
import { type OrderStatus, statusName } from "../../../rules/order-status.ts";
import { Badge, type BadgeTone } from "../../ui/admin/badge.tsx";
import { Note } from "../../ui/note.tsx";
import { addressLines, holdText } from "./order-text.ts";

const TONES: Record<OrderStatus, BadgeTone> = {
  Created: "grey",
  Verified: "grey",
  Paid: "amber",
  Confirmed: "yellow",
  Packed: "pale",
  Shipped: "green",
  Delivered: "dark",
  Returned: "red",
  Lost: "red",
  Cancelled: "red",
  Refunded: "red",
  Expired: "grey",
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={TONES[status]}>{statusName(status)}</Badge>;
}

type Numbered = Pick<AdminOrder, "orderId" | "dispatchNumber">;

/** The text of a link to an order, its dispatch number if it has one, and the link's name with both numbers. */
export function orderLinkText({ dispatchNumber, orderId }: Numbered) {
  return dispatchNumber === null
    ? { children: orderId }
    : { children: dispatchNumber, "aria-label": `${dispatchNumber} ${orderId}` };
}

/** The order number next to a link of the dispatch number; renders nothing while the link has the order number. */
export function OrderId({ order: { dispatchNumber, orderId } }: { order: Numbered }) {
  return dispatchNumber !== null && <span className="wrap-anywhere">{orderId}</span>;
}

/** Renders nothing while the order has no dispatch number. */
export function DispatchNumber({ order: { dispatchNumber } }: { order: Pick<AdminOrder, "dispatchNumber"> }) {
  if (dispatchNumber === null) return null;
  return (
    <span className="wrap-anywhere">
      Dispatch no. <b className="tabular-nums">{dispatchNumber}</b>
    </span>
  );
}

interface HeldNoteProps {
  order: Pick<AdminOrder, "held" | "holdReason">;
  className?: string;
}

/** Why the order is on hold; renders nothing if it is not. */
export function HeldNote({ order: { held, holdReason }, className = "" }: HeldNoteProps) {
  if (held === null) return null;
  return (
    <p className={`flex items-start gap-1.5 text-sm font-semibold text-chilli-deep ${className}`}>
      <Hand className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{holdText(held, holdReason)}</span>
    </p>
  );
}

interface PackingNotesProps {
  order: Pick<AdminOrder, "packingNotes">;
  className?: string;
}

/** The notes for the packer, if any. */
export function PackingNotes({ order: { packingNotes }, className = "" }: PackingNotesProps) {
  if (packingNotes.length === 0) return null;
  return (
    <ul aria-label="Notes for packing" className={`space-y-1 ${className}`}>
      {[...new Set(packingNotes)].map((note) => (
        <Note as="li" key={note} className="flex items-start gap-2 font-semibold">
          <StickyNote className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 whitespace-pre-line wrap-anywhere">{note}</span>
        </Note>
      ))}
    </ul>
  );
}

/** The delivery address, line by line as on a parcel. */
export function OrderAddress({ address, withName = false }: { address: Address | null; withName?: boolean }) {
  if (!address) return <p className="text-ink-soft">No address yet</p>;
  return (
    <address className="not-italic wrap-anywhere">
      {withName && <p className="font-semibold">{address.fullName}</p>}
      {addressLines(address).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </address>
  );
}
