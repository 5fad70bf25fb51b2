import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { MessageKind } from "../../rules/message-kinds.ts";
import { findConsignment } from "../consignments/consignment-queries.ts";
import type { Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { listOrderLines } from "../orders/order-lines.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { composeOrderMail } from "./order-mail.ts";

/**
 * Sends a message of the outbox, unless it has been sent since it was last requested.
 * @param id of the order's row
 * @throws ProviderError when the mail server does not accept it; the reason is stored in the row, and the job is retried
 */
export async function sendOrderMessage(
  { db, mailer, config }: Deps,
  id: OrderUuid,
  kind: MessageKind,
): Promise<void> {
  const order = await findUnsent(db, id, kind);
  if (!order) return;
  const [shop, lines, consignment] = await Promise.all([
    getShopProfile(db),
    listOrderLines(db, id),
    findConsignment(db, id),
  ]);
  const mail = composeOrderMail(kind, { order, lines, consignment, shop, publicUrl: config.publicUrl });
  const message = db.updateTable("orderMessages").where("orderId", "=", id).where("kind", "=", kind);
  try {
    await mailer.send({ to: order.email, ...mail });
  } catch (error) {
    await message.set({ problem: (error as Error).message }).execute();
    throw error;
  }
  await message.set({ sentAt: sql<Date>`now()`, problem: null }).execute();
}

function findUnsent(db: Queryable, id: OrderUuid, kind: MessageKind) {
  return db
    .selectFrom("orders")
    .innerJoin("addresses", "addresses.id", "orders.addressId")
    .innerJoin("orderMessages", "orderMessages.orderId", "orders.id")
    .select([
      "orders.orderNumber",
      "orders.total",
      "orders.delivery",
      "orders.discount",
      "orders.couponName",
      "orders.cancelReason",
      "addresses.fullName",
      "addresses.email",
      "addresses.houseNo",
      "addresses.roadName",
      "addresses.landmark",
      "addresses.city",
      "addresses.state",
      "addresses.pincode",
      "addresses.phone",
    ])
    .where("orders.id", "=", id)
    .where("orderMessages.kind", "=", kind)
    .where("orderMessages.sentAt", "is", null)
    .executeTakeFirst();
}
