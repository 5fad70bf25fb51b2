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
import { refundCountsWithoutDisputes } from "../facts/refunds.ts";
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
    with paid as (
      select id, method, provider_payment_id, amount from payments where order_id = ${id} and outcome = 'settled'
    ), lost as (
      select coalesce(sum(disputes.amount), 0)::bigint as amount
      from disputes join paid using (provider_payment_id) where state = 'lost'
    ), back as (
      select coalesce(sum(refunds.amount), 0)::bigint as amount,
        coalesce(sum(refunds.amount) filter (where state = 'processed'), 0)::bigint as processed,
        coalesce(sum(delivery), 0)::bigint as delivery
      from refunds join paid on paid.id = refunds.payment_id
      where ${refundCountsWithoutDisputes()}
    )
    select paid.id as payment_id, paid.method, paid.amount as captured, back.amount + lost.amount as going_back,
      back.processed + lost.amount as returned,
      greatest(paid.amount - back.amount - lost.amount, 0)::bigint as left, back.delivery as delivery_refunded,
      exists (select from disputes where disputes.provider_payment_id = paid.provider_payment_id
        and state = any(${HOLDING})) as is_disputed,
      orders.held, orders.hold_reason, orders.status
    from paid, lost, back, orders where orders.id = ${id}`.execute(db);
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
