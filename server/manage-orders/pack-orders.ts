import type { ReplyOf } from "../../contract/call.ts";
import type { packOrders as call } from "../../contract/orders.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import { staffActor } from "../../rules/order-actors.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { packConfirmed } from "../orders/move-order.ts";

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
      .select(["id", "orderNumber", "status"])
      .where("orderNumber", "in", requested)
      // Always in the order of ids, so that two requests for the same orders cannot deadlock.
      .orderBy("id")
      .forUpdate()
      .execute();
    const statuses = new Map(orders.map(({ orderNumber, status }) => [orderNumber, status]));
    const packed = requested.filter((orderNumber) => statuses.get(orderNumber) === "Confirmed");
    const [first, ...others] = packed.map((subject) => ({
      action: "order moved",
      subject,
      before: { status: "Confirmed" },
      after: { status: "Packed" },
    }));
    if (first) {
      const ids = orders.filter(({ status }) => status === "Confirmed").map(({ id }) => id);
      await packConfirmed(trx, ids, staffActor(actor));
      await audit(trx, actor, first, ...others);
    }
    const refused = requested
      .filter((orderNumber) => statuses.get(orderNumber) !== "Confirmed")
      .map((orderNumber) => ({
        orderId: orderNumber,
        message: whyNot(statuses.get(orderNumber)),
      }));
    return { packed, refused };
  });
}

function whyNot(status: string | undefined): string {
  return status ? `Only a Confirmed order can be packed; this one is ${status}.` : "Order Not Found";
}
