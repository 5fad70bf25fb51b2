import type { ReactNode } from "react";
import type { ShopperOrder } from "../../../contract/checkout.ts";
import { OrderLines } from "../../ui/order-lines.tsx";
import { countOfItems, PriceRows } from "./checkout-price-rows.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Questions } from "./questions.tsx";
import { RefundRows } from "./refund-rows.tsx";
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
