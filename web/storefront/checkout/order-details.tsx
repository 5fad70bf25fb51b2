import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { type ReactNode, useEffect, useState } from "react";
import type { ShopperOrder } from "../../../contract/checkout.ts";
import { formatPhone, telLink } from "../../../rules/phone.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { OrderLines } from "../../ui/order-lines.tsx";
import { useShop } from "../use-shop.ts";
import { countOfItems, PriceRows } from "./checkout-price-rows.tsx";
import { hiddenText } from "./hidden-text.ts";
import { wayBackOf } from "./order-origin.ts";
import { RefundRows } from "./refund-rows.tsx";
import { WayBack } from "./way-back.tsx";
import { WhatHappensNext } from "./what-happens-next.tsx";

/** Everything about a paid order that its shopper wants in her hand. */
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

/** What she does about an order that this tab pays for and cannot show. */
export function OrderHidden({ order: { orderId, status } }: { order: ShopperOrder }) {
  return (
    <div className="mx-auto max-w-prose space-y-5 py-6 text-left">
      <p role="status" className="text-lg">
        {hiddenText(orderId, status, wayBackOf(orderId).words)}
      </p>
      {status === "Expired" && <WayBack orderId={orderId} />}
      {status === "Verified" && (
        <ButtonLink to={`/verify-otp/${encodeURIComponent(orderId)}`}>Verify your number</ButtonLink>
      )}
      <Questions />
    </div>
  );
}

/** Whom she asks, with her order number at hand. */
export function Questions() {
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
export function CopyButton({ text, what }: { text: string; what: string }) {
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
      // Without TLS or her leave there is no clipboard.
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
