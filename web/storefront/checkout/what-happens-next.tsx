import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import type { ShopperOrder } from "../../../contract/checkout.ts";
import { indianDate, packingDate } from "../../../rules/delivery-date.ts";
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import { formatDeliveryDate } from "../../../rules/format-delivery-date.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { formatPhone } from "../../../rules/phone.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { useShop } from "../use-shop.ts";

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

/** The way of a paid order to her door, with what is done and when the rest happens. */
export function WhatHappensNext({ order }: { order: ShopperOrder }) {
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
