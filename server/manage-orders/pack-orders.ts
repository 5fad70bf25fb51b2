import type { ReplyOf } from "../../contract/call.ts";
import type { packOrders as call } from "../../contract/orders.ts";
import { staffActor } from "../../rules/order-actors.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { packConfirmed } from "../orders/move-order.ts";

/**
 * Moves those of many orders to Packed that are Confirmed.
 * @param orderIds public ids; one that is there twice counts once
 * @returns which were moved, and why the others were not, in the order given
 */
export async function packOrders(
  { db }: Deps,
  orderIds: readonly string[],
  actor: Actor,
): Promise<ReplyOf<typeof call>> {
  const asked = [...new Set(orderIds)];
  return inTransaction(db, async (trx) => {
    const orders = await trx
      .selectFrom("orders")
      .select(["id", "orderId", "status"])
      .where("orderId", "in", asked)
      // In one order for everybody, so that two who pack the same orders do not wait for each other.
      .orderBy("id")
      .forUpdate()
      .execute();
    const statuses = new Map(orders.map(({ orderId, status }) => [orderId, status]));
    const packed = asked.filter((orderId) => statuses.get(orderId) === "Confirmed");
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
    const refused = asked
      .filter((orderId) => statuses.get(orderId) !== "Confirmed")
      .map((orderId) => ({ orderId, message: whyNot(statuses.get(orderId)) }));
    return { packed, refused };
  });
}

function whyNot(status: string | undefined): string {
  return status ? `Only a Confirmed order can be packed; this one is ${status}.` : "Order Not Found";
}
