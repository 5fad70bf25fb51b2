import type { Selectable } from "kysely";
import type { OrderNumber } from "../../rules/ids.ts";
import { staffActor } from "../../rules/order-actors.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import type { Deps } from "../deps.ts";
import { REFUSALS } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import type { Orders } from "../platform/database/schema.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { listBeingBooked } from "./being-booked.ts";
import { lockOrders, moveOrder, packConfirmed } from "./move-order.ts";
import { listNothingToSend } from "./units-left.ts";

type FoundOrder = Pick<Selectable<Orders>, "id" | "status" | "held">;

interface Step {
  from: OrderStatus;
  /** Completes "Only a … order can be …". */
  actionText: string;
}

/** The steps of many orders at once, by the status to which they lead. */
const STEPS = {
  Confirmed: { from: "Paid", actionText: "confirmed" },
  Packed: { from: "Confirmed", actionText: "packed" },
  Shipped: { from: "Packed", actionText: "handed over" },
} as const satisfies Partial<Record<OrderStatus, Step>>;

/**
 * Moves the orders from which a step leads to `to`. Confirmed and shipped orders get their e-mails, packed ones their
 * invoices.
 * @param orderNumbers duplicates count once
 * @returns which orders were moved and why others were not, in the order given
 */
export async function moveMany(
  { db }: Deps,
  orderNumbers: readonly OrderNumber[],
  to: keyof typeof STEPS,
  actor: Actor,
): Promise<{ moved: OrderNumber[]; refused: { orderId: OrderNumber; message: string }[] }> {
  const { from, actionText } = STEPS[to];
  const requested = [...new Set(orderNumbers)];
  return inTransaction(db, async (trx) => {
    const orders = await lockOrders(trx, requested);
    const found = new Map(orders.map((order) => [order.orderNumber, order]));
    const ids = orders.map(({ id }) => id);
    const nothingToSend = to === "Packed" ? await listNothingToSend(trx, ids) : new Set();
    const beingBooked = to === "Shipped" ? await listBeingBooked(trx, ids) : new Set();
    const canMove = (order: FoundOrder | undefined) =>
      order?.status === from &&
      order.held === null &&
      !nothingToSend.has(order.id) &&
      !beingBooked.has(order.id);
    const whyNot = (order: FoundOrder | undefined) => {
      if (!order) return REFUSALS.ORDER_NOT_FOUND.message;
      if (order.status === from) {
        if (order.held !== null) return REFUSALS.ORDER_HELD.message;
        return (beingBooked.has(order.id) ? REFUSALS.ORDER_BEING_BOOKED : REFUSALS.NOTHING_TO_SEND).message;
      }
      return `Only a ${from} order can be ${actionText}; this one is ${order.status}.`;
    };
    const moved = requested.filter((orderNumber) => canMove(found.get(orderNumber)));
    const [first, ...others] = moved.map((subject) => ({
      action: "order moved",
      subject,
      before: { status: from },
      after: { status: to },
    }));
    if (first) {
      const movable = orders.filter(canMove).map(({ id }) => id);
      if (to === "Packed") await packConfirmed(trx, movable, staffActor(actor));
      else for (const id of movable) await moveOrder(trx, id, to, staffActor(actor));
      await audit(trx, actor, first, ...others);
    }
    const refused = requested
      .filter((orderNumber) => !canMove(found.get(orderNumber)))
      .map((orderNumber) => ({ orderId: orderNumber, message: whyNot(found.get(orderNumber)) }));
    return { moved, refused };
  });
}
