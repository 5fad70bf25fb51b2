import { sql } from "kysely";
import { formatRupees } from "../../rules/money.ts";
import { lineTotal } from "../../rules/pricing.ts";
import { listOrderLines } from "../checkout/view-order.ts";
import type { Deps } from "../deps.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";

const KIND = "received";

/** Tells the shopper that her money and her order have arrived. Sends once for each order. */
export async function sendOrderReceived({ db, mailer, config }: Deps, id: string): Promise<void> {
  const order = await db
    .selectFrom("orders")
    .innerJoin("addresses", "addresses.id", "orders.addressId")
    .innerJoin("orderMessages", "orderMessages.orderId", "orders.id")
    .select([
      "orders.orderId",
      "orders.total",
      "orders.delivery",
      "orders.discount",
      "orders.couponName",
      "addresses.fullName",
      "addresses.email",
    ])
    .where("orders.id", "=", id)
    .where("orderMessages.kind", "=", KIND)
    .where("orderMessages.sentAt", "is", null)
    .executeTakeFirst();
  if (!order) return;
  const [shop, lines] = await Promise.all([getShopProfile(db), listOrderLines(db, id)]);
  const text = [
    `Dear ${order.fullName},`,
    "",
    `Thank you for your order ${order.orderId}. Your payment of ${formatRupees(order.total)} has arrived, and we are getting your snacks ready.`,
    "",
    ...lines.map((line) => `${line.quantity} × ${line.name}: ${formatRupees(lineTotal(line))}`),
    ...(order.couponName ? [`Coupon ${order.couponName}: −${formatRupees(order.discount)}`] : []),
    `Delivery: ${order.delivery === 0 ? "Free" : formatRupees(order.delivery)}`,
    `Total: ${formatRupees(order.total)}`,
    "",
    `Questions? ${[shop.phone, shop.email].filter(Boolean).join(" or ")}`,
    `${shop.name}, ${config.publicUrl}`,
  ].join("\n");
  await mailer.send({ to: order.email, subject: `We have received your order ${order.orderId}`, text });
  await db
    .updateTable("orderMessages")
    .set({ sentAt: sql<Date>`now()` })
    .where("orderId", "=", id)
    .where("kind", "=", KIND)
    .execute();
}
