import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import type { ShopperOrder } from "../../../contract/checkout.ts";
import { formatRupees, type Paise } from "../../../rules/money.ts";
import { rowsOfTotal, signedRupees } from "../../../rules/order-rows.ts";
import { Card } from "../../ui/card.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { countOfItems, PriceRows, Row, TotalRow } from "./checkout-price-rows.tsx";
import { OrderLines } from "./order-lines.tsx";
import { PriceChanges } from "./order-notices.tsx";

/** The lines and price of an order. On phones they start folded while there is a form to fill in. */
export function OrderSummary({ order, isPayable }: { order: ShopperOrder; isPayable: boolean }) {
  const [isOpen, setOpen] = useState(!isPayable);
  const linesId = useId();
  return (
    <Card size="large" aria-labelledby="summary" className="relative lg:col-start-2">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="summary" className="text-heading">
          Order Summary
        </h2>
        {!isOpen && (
          <strong className="text-xl tabular-nums lg:hidden">{formatRupees(order.totalAmount)}</strong>
        )}
      </div>
      <TextButton
        aria-expanded={isOpen}
        aria-controls={linesId}
        onClick={() => setOpen(!isOpen)}
        // Makes the whole header of the card pressable.
        className="-mb-3 gap-1 before:absolute before:inset-x-0 before:top-0 before:h-24 lg:hidden"
      >
        {isOpen ? "Hide" : "Show"} {countOfItems(order.items)}
        <ChevronDown aria-hidden="true" className={`size-5 ${isOpen ? "rotate-180" : ""}`} />
      </TextButton>
      <div id={linesId} className={`mt-2 ${isOpen ? "" : "max-lg:hidden"}`}>
        <LinesAndTotal order={order} hasRefunds={!isPayable} />
      </div>
      {isPayable && <PriceChanges changes={order.changed} />}
    </Card>
  );
}

/** The lines of an order, and its price. @param hasRefunds whether to show refunds and what is left of the total */
export function LinesAndTotal({ order, hasRefunds }: { order: ShopperOrder; hasRefunds: boolean }) {
  const { itemsPrice: items, discount, shippingCharges: delivery, totalAmount: total } = order;
  return (
    <>
      <OrderLines lines={order.items} />
      <div className="mt-2 border-t-2 border-line pt-4">
        <PriceRows
          count={countOfItems(order.items)}
          price={{ items, discount, delivery, total }}
          coupon={order.coupon}
        >
          {hasRefunds && <RefundRows total={total} refunded={order.refundedAmount} />}
        </PriceRows>
      </div>
    </>
  );
}

/** What of the total was refunded, and what is left; nothing without a refund. */
function RefundRows({ total, refunded }: { total: Paise; refunded: Paise }) {
  const [, ...rows] = rowsOfTotal(total, refunded, "Net paid");
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
