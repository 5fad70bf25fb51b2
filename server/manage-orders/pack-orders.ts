import type { Selectable } from "kysely";
import type { ReplyOf } from "../../contract/call.ts";
import type { packOrders as call } from "../../contract/orders.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import { staffActor } from "../../rules/order-actors.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction } from "../database/connect.ts";
import type { Orders } from "../database/schema.ts";
import type { Deps } from "../deps.ts";
import { REFUSALS } from "../errors.ts";
import { packConfirmed } from "../orders/move-order.ts";

type FoundOrder = Pick<Selectable<Orders>, "status" | "held">;

/**
 * Moves the orders that are Confirmed to Packed.
 * @param orderNumbers duplicates count once
 * @returns which orders were moved and why others were not, in the order given
 */
export async function packOrders(
  { db }: Deps,
  orderNumbers: readonly OrderNumber[],
  actor: Actor,
): Promise<ReplyOf<typeof call>> {
  const requested = [...new Set(orderNumbers)];
  return inTransaction(db, async (trx) => {
    const orders = await trx
      .selectFrom("orders")
      .select(["id", "orderNumber", "status", "held"])
      .where("orderNumber", "in", requested)
      // Always in the order of ids, so that two requests for the same orders cannot deadlock.
      .orderBy("id")
      .forUpdate()
      .execute();
    const found = new Map(orders.map((order) => [order.orderNumber, order]));
    const canPack = (order: FoundOrder | undefined) => order?.status === "Confirmed" && order.held === null;
    const packed = requested.filter((orderNumber) => canPack(found.get(orderNumber)));
    const [first, ...others] = packed.map((subject) => ({
      action: "order moved",
      subject,
      before: { status: "Confirmed" },
      after: { status: "Packed" },
    }));
    if (first) {
      const ids = orders.filter(canPack).map(({ id }) => id);
      await packConfirmed(trx, ids, staffActor(actor));
      await audit(trx, actor, first, ...others);
    }
    const refused = requested
      .filter((orderNumber) => !canPack(found.get(orderNumber)))
      .map((orderNumber) => ({
        orderId: orderNumber,
        message: whyNot(found.get(orderNumber)),
      }));
    return { packed, refused };
  });
}

function whyNot(order: FoundOrder | undefined): string {
  if (!order) return REFUSALS.ORDER_NOT_FOUND.message;
  if (order.status === "Confirmed") return REFUSALS.ORDER_HELD.message;
  return `Only a Confirmed order can be packed; this one is ${order.status}.`;
}
