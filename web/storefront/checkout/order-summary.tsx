import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import type { ShopperOrder } from "../../../contract/checkout.ts";
import { formatRupees, type Paise } from "../../../rules/money.ts";
import { rowsOfTotal, signedRupees } from "../../../rules/order-rows.ts";
import { OrderLines } from "../../ui/order-lines.tsx";
import { countOfItems, PriceRows, Row, TotalRow } from "./checkout-price-rows.tsx";
import { PriceChanges } from "./order-notices.tsx";

/** What is paid for; on phones it begins folded while there is a form to fill in, with its total in sight. */
export function OrderSummary({ order, isPayable }: { order: ShopperOrder; isPayable: boolean }) {
  const [isOpen, setOpen] = useState(!isPayable);
  const linesId = useId();
  const count = countOfItems(order.items);
  const { itemsPrice: items, discount, shippingCharges: delivery, totalAmount: total } = order;
  return (
    <section
      aria-labelledby="summary"
      className="relative rounded-card bg-white p-5 shadow-card sm:p-7 lg:col-start-2"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="summary" className="text-heading">
          Order Summary
        </h2>
        {!isOpen && <strong className="text-xl tabular-nums lg:hidden">{formatRupees(total)}</strong>}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={linesId}
        onClick={() => setOpen(!isOpen)}
        // The whole header of the card can be pressed.
        className="-mb-3 inline-flex min-h-11 items-center gap-1 font-semibold link before:absolute before:inset-x-0 before:top-0 before:h-24 lg:hidden"
      >
        {isOpen ? "Hide" : "Show"} {count}
        <ChevronDown aria-hidden="true" className={`size-5 ${isOpen ? "rotate-180" : ""}`} />
      </button>
      <div id={linesId} className={`mt-2 ${isOpen ? "" : "max-lg:hidden"}`}>
        <OrderLines lines={order.items} />
        <div className="mt-2 border-t-2 border-line pt-4">
          <PriceRows count={count} price={{ items, discount, delivery, total }} coupon={order.coupon}>
            {!isPayable && <RefundRows total={total} refunded={order.refundedAmount} />}
          </PriceRows>
        </div>
      </div>
      {isPayable && <PriceChanges changes={order.changed} />}
    </section>
  );
}

/** What of an order's total was refunded, and what is left of it; nothing without a refund. */
export function RefundRows({ total, refunded }: { total: Paise; refunded: Paise }) {
  const [, ...rows] = rowsOfTotal(total, refunded);
  return rows.map(({ name, amount }) =>
    name === "Refunded" ? (
      <Row key={name} label={name}>
        {signedRupees(amount)}
      </Row>
    ) : (
      <TotalRow key={name} label={name}>
        {signedRupees(amount)}
      </TotalRow>
    ),
  );
}
