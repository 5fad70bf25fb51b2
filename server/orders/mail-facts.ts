// What the e-mails to shoppers say of an order. The worker passes it to the loop that sends them.

import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { Paise } from "../../rules/money.ts";
import type { PaymentMethod } from "../../rules/payment-states.ts";
import { unitsToPack } from "../../rules/units-to-pack.ts";
import type { OrderMessage } from "../notifications/shopper-messages/message-claims.ts";
import type { MailFacts, MailParcel, MailRefund } from "../notifications/shopper-messages/order-mail.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { readStoredProfile } from "../shop-profile/stored-profile.ts";
import { handOversOf } from "./hand-overs.ts";
import { linesWithGoneUnits } from "./order-lines.ts";
import { isRefundedUntil, refundedOfLineUntil } from "./refunded-units.ts";

/** @throws Error if the order has no address: then nobody has paid for it */
export async function readMailFacts(
  db: Queryable,
  { orderId, subjectId, requestedAt }: OrderMessage,
  publicUrl: string,
): Promise<MailFacts> {
  const [found, parcel, refund] = await Promise.all([
    findMailOrder(db, { id: orderId, until: requestedAt }),
    subjectId ? findParcel(db, subjectId) : null,
    subjectId ? findRefund(db, subjectId) : null,
  ]);
  const { captured, refundedBefore, isGivenByHand, method, isSentAgain, shopDocument, lines, ...order } =
    found;
  return {
    order,
    shop: readStoredProfile(shopDocument),
    lines: lines.map(({ goneUnits: _, ...line }) => line),
    sentLines: lines.flatMap(({ goneUnits, ...line }) => {
      const quantity = unitsToPack({ quantity: line.quantity, goneUnits });
      return quantity > 0 ? [{ ...line, quantity }] : [];
    }),
    parcel,
    refund,
    captured,
    refundedBefore,
    isGivenByHand,
    method,
    isSentAgain,
    publicUrl,
  };
}

/**
 * The money, also of each line, is that of the payment that paid the order. What a lost dispute has taken went back before; a cancelled order's
 * own refund did not, nor did cash that nobody has given yet.
 */
const findMailOrder = (db: Queryable, { id, until }: { id: OrderUuid; until: Date }) =>
  db
    .selectFrom("orders")
    .innerJoin("addresses", "addresses.id", "orders.addressId")
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
      sql<Paise>`(select coalesce(sum(amount), 0)::bigint from payments
        where order_id = orders.id and outcome = 'settled')`.as("captured"),
      sql<Paise>`least((select coalesce(sum(refunds.amount), 0) from refunds
        join payments on payments.id = refunds.payment_id
        where payments.order_id = orders.id and ${isRefundedUntil(until)})
        + (select coalesce(sum(disputes.amount), 0) from disputes join payments using (provider_payment_id)
          where payments.order_id = orders.id and payments.outcome = 'settled' and lost_at <= ${until}),
        (select sum(amount) from payments where order_id = orders.id and outcome = 'settled'))::bigint`.as(
        "refundedBefore",
      ),
      sql<boolean>`exists (select from refunds join payments on payments.id = refunds.payment_id
        where payments.order_id = orders.id and payments.outcome = 'settled'
          and cause = 'cancelled' and paid_out_by is not null)`.as("isGivenByHand"),
      sql<PaymentMethod>`coalesce((select method from payments
        where order_id = orders.id and outcome = 'settled'), 'online')`.as("method"),
      sql<boolean>`${handOversOf(sql.ref("orders.id"))} > 1`.as("isSentAgain"),
      sql<string | null>`(select profile::text from shop_profile)`.as("shopDocument"),
      linesWithGoneUnits(refundedOfLineUntil(until)).as("lines"),
    ])
    .where("orders.id", "=", id)
    .executeTakeFirstOrThrow();

async function findParcel(db: Queryable, id: string): Promise<MailParcel | null> {
  const parcel = await db
    .selectFrom("consignments")
    .select(["courierName", "awb", "trackingUrl"])
    .where("id", "=", id)
    .executeTakeFirst();
  return parcel ?? null;
}

async function findRefund(db: Queryable, id: string): Promise<MailRefund | null> {
  const refund = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["refunds.amount", "refunds.delivery", "refunds.reason"])
    .select(["payments.reason as paymentReason", "payments.currency"])
    .where("refunds.id", "=", id)
    .executeTakeFirst();
  if (!refund) return null;
  const lines = await db
    .selectFrom("refundLines")
    .innerJoin("orderLines", (join) =>
      join
        .onRef("orderLines.orderId", "=", "refundLines.orderId")
        .onRef("orderLines.position", "=", "refundLines.position"),
    )
    .select(["orderLines.name", "refundLines.quantity", "refundLines.amount"])
    .where("refundLines.refundId", "=", id)
    .orderBy("refundLines.position")
    .execute();
  return { ...refund, lines };
}
