import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import type { ReactNode } from "react";
import type { ShopperOrder } from "../../../contract/checkout.ts";
import { formatDeliveryDate } from "../../../rules/format-delivery-date.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { formatPhone, telLink } from "../../../rules/phone.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { verifyPath } from "../paths.ts";
import { useShop } from "../use-shop.ts";
import { hiddenText } from "./decide-own-order.ts";
import { ENDED_TEXT } from "./ended-text.ts";
import { OrderBusiness } from "./order-business.tsx";
import { LinesAndTotal } from "./order-summary.tsx";
import { packingText } from "./packing-text.ts";
import { WayBack, wayBackOf } from "./way-back.tsx";

/** Everything that a shopper needs to know of a paid order. */
export function OrderDetails({ order }: { order: ShopperOrder }) {
  const documents = useDocuments(order);
  return (
    <div className="grid grid-cols-1 items-start gap-6 text-left lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="space-y-6">
        <Card size="large" title="Order number">
          <p className="-mt-2 -mb-2 flex flex-wrap items-center gap-x-2">
            <span className="font-display text-heading font-bold wrap-anywhere select-all">
              {order.orderId}
            </span>
            <CopyButton text={order.orderId} what="order number" />
          </p>
        </Card>
        <Card size="large" title="What happens next">
          <WhatHappensNext order={order} />
        </Card>
        {order.addressId && (
          <Card size="large" title="Delivery address">
            <Address address={order.addressId} />
          </Card>
        )}
        {documents && documents.list.length > 0 && (
          <Card size="large" title="Invoice">
            <documents.OwnDocuments orderId={order.orderId} documents={documents.list} />
          </Card>
        )}
      </div>
      <div className="space-y-6">
        <Card size="large" title="Your snacks">
          <div className="-mt-3">
            <LinesAndTotal order={order} hasRefunds />
          </div>
        </Card>
        <Questions />
      </div>
    </div>
  );
}

/** The order's documents with their list; null before an order has any, and without a reply. */
function useDocuments({ orderId, verified, status, refundedAmount }: ShopperOrder) {
  // Before it is packed, there are only the vouchers of refunds.
  const mayHave = verified && (!["Paid", "Confirmed"].includes(status) || refundedAmount > 0);
  return useLatest(mayHave ? `${orderId} ${status}` : null, async () => {
    const { loadOwnDocuments, OwnDocuments } = await import("./own-documents.tsx");
    return { list: await loadOwnDocuments(orderId), OwnDocuments };
  });
}

function Address({ address }: { address: NonNullable<ShopperOrder["addressId"]> }) {
  return (
    <address className="leading-relaxed wrap-anywhere not-italic">
      <strong className="block">{address.fullName}</strong>
      {[address.houseNo, address.roadName, address.landmark].filter(Boolean).join(", ")}
      <br />
      {address.city}, {address.state} {address.pincode}
    </address>
  );
}

/** What to do about an order that this tab pays for and cannot show. */
export function OrderHidden({ order: { orderId, status } }: { order: ShopperOrder }) {
  return (
    <div className="mx-auto max-w-prose space-y-5 py-6 text-left">
      <p role="status" className="text-lg">
        {hiddenText(orderId, status, wayBackOf(orderId).advice)}
      </p>
      {status === "Expired" && <WayBack orderId={orderId} />}
      {status === "Verified" && <ButtonLink to={verifyPath(orderId)}>Verify your number</ButtonLink>}
      <Questions />
    </div>
  );
}

/** How to reach the shop with a question about the order. */
function Questions() {
  const { phone, email } = useShop();
  if (!phone && !email) return null;
  return (
    <p className="px-1 text-ink-soft">
      Questions? Tell us your order number:{" "}
      {phone && (
        <a className="font-semibold whitespace-nowrap underline" href={telLink(phone)}>
          {formatPhone(phone)}
        </a>
      )}
      {phone && email && " or "}
      {email && (
        <a className="font-semibold wrap-anywhere underline" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      .
    </p>
  );
}

const FEEDBACK = { none: "", copied: "Copied", failed: "Press and hold the number to copy it" };

interface CopyButtonProps {
  text: string;
  /** Names the text for screen readers. */
  what: string;
  /** The visible text; an icon alone without it. */
  label?: string;
}

/** Copies a text, and confirms it. */
function CopyButton({ text, what, label }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text);
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <button
        type="button"
        aria-label={label ? `${label}: ${what}` : `Copy ${what}`}
        onClick={copy}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control font-semibold text-leaf hover:bg-leaf-wash"
      >
        <Icon aria-hidden="true" className="size-5" />
        {label}
      </button>
      <span role="status" className="text-sm font-semibold text-success">
        {FEEDBACK[outcome]}
      </span>
    </span>
  );
}

/** How many of the steps below are done. */
const STEPS_DONE: Partial<Record<OrderStatus, number>> = {
  Paid: 1,
  Confirmed: 1,
  Packed: 2,
  Shipped: 3,
  Delivered: 4,
};

/** The steps of a paid order until delivery: what is done, and when the rest happens. */
function WhatHappensNext({ order }: { order: ShopperOrder }) {
  const { cutoffHour } = useShop();
  const done = STEPS_DONE[order.status];
  if (done === undefined) return <p className="text-lg">{ENDED_TEXT[order.status]}</p>;
  return (
    <ol className="space-y-5">
      <Step title="Paid" isDone={done > 0}>
        {order.email && (
          <>
            Your receipt goes to <strong className="wrap-anywhere text-leaf">{order.email}</strong>.
          </>
        )}
      </Step>
      <Step title="Packed" isDone={done > 1}>
        {done < 2 && packingText(order, cutoffHour)}
        <OrderBusiness order={order} />
      </Step>
      <Step title="On its way" isDone={done > 2}>
        {done < 3 && order.email && "We write to you when the courier has your parcel."}
        {order.parcel && <Tracking parcel={order.parcel} />}
      </Step>
      <Step title="At your door" isDone={done > 3}>
        {done < 4 && order.phone && (
          <>
            {order.deliverBy && `By ${formatDeliveryDate(order.deliverBy)}. `}The courier calls{" "}
            <strong className="whitespace-nowrap text-leaf">{formatPhone(order.phone)}</strong>.
          </>
        )}
      </Step>
    </ol>
  );
}

function Tracking({
  parcel: { courierName, awb, trackingUrl },
}: {
  parcel: NonNullable<ShopperOrder["parcel"]>;
}) {
  return (
    <>
      {courierName}, tracking number <strong className="wrap-anywhere text-leaf select-all">{awb}</strong>
      {trackingUrl && (
        <span className="flex flex-wrap items-center gap-x-3">
          <a
            href={trackingUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            Track your parcel
          </a>
          {/* A page that does not take the number from its address has a field for it. */}
          {!trackingUrl.includes(encodeURIComponent(awb)) && (
            <CopyButton text={awb} what="tracking number" label="Copy number" />
          )}
        </span>
      )}
    </>
  );
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className={`grid size-7 shrink-0 place-items-center rounded-full ${isDone ? "bg-leaf text-white" : "border-2 border-line-strong"}`}
      >
        {isDone && <Check className="size-4" strokeWidth={3} />}
      </span>
      <div className="min-w-0">
        <p className="font-bold">
          {title}
          {isDone && <span className="sr-only">, done</span>}
        </p>
        <div className="text-ink-soft">{children}</div>
      </div>
    </li>
  );
}
