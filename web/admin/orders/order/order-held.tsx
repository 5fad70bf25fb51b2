import type { OrderDetail } from "../../../../contract/orders.ts";
import { ZERO } from "../../../../rules/money.ts";
import { canMove } from "../../../../rules/order-status.ts";
import { holdsOrder } from "../../../../rules/payment-states.ts";
import { canRefund } from "../../../../rules/refunds.ts";
import { Banner } from "../../../ui/banner.tsx";

/** Says why nobody can confirm, pack or send an order, and what to do then. */
export function OrderHeld({ order: { status, money } }: { order: Pick<OrderDetail, "status" | "money"> }) {
  const isStillToSend = canRefund(status) && canMove(status, "Cancelled");
  if (!money || !isStillToSend) return null;
  if (money.disputes.some(({ state }) => holdsOrder(state))) {
    return (
      <Banner className="mb-5 print:hidden">
        <b>Held:</b> the shopper's bank disputes the payment. Nobody can confirm, pack or send this order
        before that is settled. See Payments for what to do.
      </Banner>
    );
  }
  if (money.left > ZERO) return null;
  return (
    <Banner className="mb-5 print:hidden">
      <b>Held:</b> all of its money has gone back, so nobody can confirm, pack or send it. Cancel it, and its
      products go back on the shelf.
    </Banner>
  );
}
