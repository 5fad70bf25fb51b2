import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { type ReactNode, useEffect, useState } from "react";
import type { ShopperOrder } from "../../../contract/checkout.ts";
import { indianDate, packingDate } from "../../../rules/delivery-date.ts";
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import { formatDeliveryDate } from "../../../rules/format-delivery-date.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { formatPhone, telLink } from "../../../rules/phone.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { OrderLines } from "../../ui/order-lines.tsx";
import { verifyPath } from "../paths.ts";
import { useShop } from "../use-shop.ts";
import { countOfItems, PriceRows } from "./checkout-price-rows.tsx";
import { hiddenText } from "./judge-own-order.ts";
import { RefundRows } from "./order-summary.tsx";
import { WayBack, wayBackOf } from "./way-back.tsx";

/** All that a shopper needs of a paid order. */
export function OrderDetails({ order }: { order: ShopperOrder }) {
  const { itemsPrice: items, discount, shippingCharges: delivery, totalAmount: total } = order;
  return (
    <div className="grid items-start gap-6 text-left lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="space-y-6">
        <Card title="Order number">
          <p className="-mt-2 -mb-2 flex flex-wrap items-center gap-x-2">
            <span className="font-display text-heading font-bold wrap-anywhere select-all">
              {order.orderId}
            </span>
            <CopyButton text={order.orderId} what="order number" />
          </p>
        </Card>
        <Card title="What happens next">
          <WhatHappensNext order={order} />
        </Card>
        {order.addressId && (
          <Card title="Delivery address">
            <Address address={order.addressId} />
          </Card>
        )}
      </div>
      <div className="space-y-6">
        <Card title="Your snacks">
          <div className="-mt-3">
            <OrderLines lines={order.items} />
          </div>
          <div className="mt-2 border-t-2 border-line pt-4">
            <PriceRows
              count={countOfItems(order.items)}
              price={{ items, discount, delivery, total }}
              coupon={order.coupon}
            >
              <RefundRows total={total} refunded={order.refundedAmount} />
            </PriceRows>
          </div>
        </Card>
        <Questions />
      </div>
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card bg-white p-5 shadow-card sm:p-7">
      <h2 className="mb-4 text-heading">{title}</h2>
      {children}
    </section>
  );
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
        {hiddenText(orderId, status, wayBackOf(orderId).words)}
      </p>
      {status === "Expired" && <WayBack orderId={orderId} />}
      {status === "Verified" && <ButtonLink to={verifyPath(orderId)}>Verify your number</ButtonLink>}
      <Questions />
    </div>
  );
}

/** How to reach the shop, with the order number at hand. */
function Questions() {
  const { phone, email } = useShop();
  return (
    <p className="px-1 text-ink-soft">
      Questions? Tell us your order number:{" "}
      <a className="font-semibold whitespace-nowrap underline" href={telLink(phone)}>
        {formatPhone(phone)}
      </a>{" "}
      or{" "}
      <a className="font-semibold wrap-anywhere underline" href={`mailto:${email}`}>
        {email}
      </a>
      .
    </p>
  );
}

const SHOWN_MS = 3_000;

/** Copies a text, and says so. @param what is copied, for screen readers */
function CopyButton({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState("");

  useEffect(() => {
    const timer = setTimeout(() => setSaid(""), said ? SHOWN_MS : 0);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      // Without TLS or permission there is no clipboard.
      setSaid("Press and hold the number to copy it");
    }
  }

  const Icon = said === "Copied" ? Check : Copy;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <button
        type="button"
        aria-label={`Copy ${what}`}
        onClick={copy}
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control hover:bg-leaf-wash"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
      <span role="status" className="text-sm font-semibold text-success">
        {said}
      </span>
    </span>
  );
}

/** How many of the steps below an order has behind it. */
const STEPS_DONE: Partial<Record<OrderStatus, number>> = {
  Paid: 1,
  Confirmed: 1,
  Packed: 2,
  Shipped: 3,
  Delivered: 4,
};

const ENDED: Partial<Record<OrderStatus, string>> = {
  Cancelled: "This order was cancelled. Money that was paid for it is being returned to you.",
  Refunded: "This order was cancelled and your money has been returned.",
  Returned: "Your parcel came back to us. We will be in touch about sending it again.",
  Lost: "The courier has not found your parcel. We will be in touch to put it right.",
};

/** The way of a paid order to the door, with what is done and when the rest happens. */
function WhatHappensNext({ order }: { order: ShopperOrder }) {
  const { cutoffHour } = useShop();
  const done = STEPS_DONE[order.status];
  if (done === undefined) return <p className="text-lg">{ENDED[order.status]}</p>;
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
        {done < 2 && packingWords(order.createdAt, cutoffHour)}
      </Step>
      <Step title="On its way" isDone={done > 2}>
        {done < 3 && "We write to you when the courier has your parcel."}
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

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className={`grid size-7 shrink-0 place-items-center rounded-full ${isDone ? "bg-leaf text-white" : "border-2 border-line-strong"}`}
      >
        {isDone && <Check className="size-4" strokeWidth={3} />}
      </span>
      <div>
        <p className="font-bold">
          {title}
          {isDone && <span className="sr-only">, done</span>}
        </p>
        <p className="text-ink-soft">{children}</p>
      </div>
    </li>
  );
}

/** When an order is packed, and by which rule. @param createdAt ISO 8601 */
function packingWords(createdAt: string, cutoffHour: number): string {
  const day = packingDate(new Date(createdAt), cutoffHour);
  const rule = `We pack orders booked before ${formatHour(cutoffHour)} the same day and later ones the next day.`;
  const now = Date.now();
  if (day < indianDate(new Date(now))) return rule;
  if (day === indianDate(new Date(now))) return `Today. ${rule}`;
  const isTomorrow = day === indianDate(new Date(now + DAY_MS));
  return `${isTomorrow ? "Tomorrow, " : ""}${formatDeliveryDate(day)}. ${rule}`;
}
