// How much of an order's money the shop still has, and what follows from that.
import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { Paise } from "../../rules/money.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import {
  DISPUTE_STATES,
  type HoldReason,
  holdsOrder,
  type PaymentMethod,
} from "../../rules/payment-states.ts";
import { MIN_REFUND } from "../../rules/refunds.ts";
import { arrivedOfPayment, refundCountsWithoutDisputes, refundedOfPayment } from "../facts/refunds.ts";
import { moveOrder } from "../orders/move-order.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { releaseParcel, stopParcel } from "../shipping/stop-parcel.ts";

const HOLDING = DISPUTE_STATES.filter(holdsOrder);

/** Sums in paise, of the payment that paid the order. A lost dispute counts as a refund. */
export interface OrderMoney {
  /** The id of the payment's row. */
  paymentId: string;
  method: PaymentMethod;
  captured: Paise;
  /** Refunded, or on its way back. */
  goingBack: Paise;
  /** Refunded and arrived, or lost in a dispute. */
  returned: Paise;
  /** Still refundable. */
  left: Paise;
  /** Delivery charge refunded so far. */
  deliveryRefunded: Paise;
  /** Whether a dispute holds the order. */
  isDisputed: boolean;
  /** The hold that is stored on the order now. */
  held: HoldReason | null;
  /** The reason staff gave for holding the order; null if they do not hold it. */
  holdReason: string | null;
  status: OrderStatus;
}

/** @param id of the order's row @returns null while nothing is paid */
export async function findOrderMoney(db: Queryable, id: OrderUuid): Promise<OrderMoney | null> {
  const { rows } = await sql<OrderMoney>`
    select payments.id as payment_id, payments.method, payments.amount as captured, going_back, returned,
      greatest(payments.amount - going_back, 0)::bigint as left,
      (select coalesce(sum(delivery), 0)::bigint from refunds
        where refunds.payment_id = payments.id and ${refundCountsWithoutDisputes()}) as delivery_refunded,
      exists (select from disputes where disputes.provider_payment_id = payments.provider_payment_id
        and state = any(${HOLDING})) as is_disputed,
      orders.held, orders.hold_reason, orders.status
    from orders join payments on payments.order_id = orders.id and payments.outcome = 'settled'
      cross join lateral (select ${refundedOfPayment} as going_back, ${arrivedOfPayment} as returned) as sums
    where orders.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A hold because of money goes before one by staff, who cannot release it. */
function heldFor({ isDisputed, left, holdReason }: OrderMoney): HoldReason | null {
  if (isDisputed) return "dispute";
  if (left < MIN_REFUND) return "refunded";
  return holdReason === null ? null : "staff";
}

/**
 * Applies the consequences of a change to an order's money: holds the order, which cancels its courier booking,
 * or releases it; and moves a cancelled order to Refunded once all of its money is back.
 * @param trx a transaction that has the order locked
 * @param id of the order's row
 * @returns whether the order is held
 */
export async function reviewOrder(trx: Queryable, id: OrderUuid): Promise<boolean> {
  const money = await findOrderMoney(trx, id);
  if (!money) return false;
  const held = heldFor(money);
  if (held !== money.held) {
    await trx.updateTable("orders").set({ held }).where("id", "=", id).execute();
    await (held === null ? releaseParcel : stopParcel)(trx, id);
  }
  const isBack = money.captured - money.returned < MIN_REFUND;
  if (isBack && money.status === "Cancelled") await moveOrder(trx, id, "Refunded", "system");
  return held !== null;
}
