import { sql } from "kysely";
import type { OrderUuid } from "../../../rules/ids.ts";
import type { Paise } from "../../../rules/money.ts";
import { AWAITED_STATUSES } from "../../../rules/order-status.ts";
import type { PaymentMethod } from "../../../rules/payment-states.ts";
import type { IndianDate } from "../../../rules/time.ts";
import { trackingUrlOf } from "../../../rules/tracking-pages.ts";
import { unitsToPack } from "../../../rules/units-to-pack.ts";
import type { Attachment } from "../../adapters/email/mailer.ts";
import { handOversOf } from "../../facts/hand-overs.ts";
import { linesWithMissingUnits } from "../../facts/order-lines.ts";
import { isRefundedUntil, paidForOrder, refundedOfLineUntil } from "../../facts/refunds.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { indianDay } from "../../platform/database/indian-time.ts";
import { shopDocument } from "../../shop-profile/shop-profile-queries.ts";
import { readStoredProfile } from "../../shop-profile/stored-profile.ts";
import { type PrintedFile, printInvoiceOfOrder } from "../../tax-documents/print-documents.ts";
import type { OrderMessage } from "./message-claims.ts";
import type { MailFacts, MailParcel, MailRefund } from "./order-mail.ts";

/**
 * The facts for an e-mail to a shopper about an order.
 * @throws Error if the order has no address, which means that it was never paid
 */
export async function readMailFacts(
  db: Queryable,
  { orderId, subjectId, requestedAt, kind }: OrderMessage,
  publicUrl: string,
): Promise<MailFacts> {
  const [found, parcel, refund, invoice] = await Promise.all([
    findMailOrder(db, {
      id: orderId,
      until: requestedAt,
      refundedPayment: kind === "payment refunded" ? subjectId : null,
    }),
    subjectId ? findParcel(db, subjectId) : null,
    subjectId ? findRefund(db, subjectId) : null,
    kind === "shipped" ? printInvoiceOfOrder(db, orderId) : null,
  ]);
  const { captured, refundedBefore, isRefundedManually, method, isSentAgain, document, lines, ...order } =
    found;
  const shop = readStoredProfile(document);
  return {
    order,
    shop,
    lines: lines.map(({ goneUnits: _, ...line }) => line),
    sentLines: lines.flatMap(({ goneUnits, ...line }) => {
      const quantity = unitsToPack({ quantity: line.quantity, goneUnits });
      return quantity > 0 ? [{ ...line, quantity }] : [];
    }),
    parcel: parcel && {
      ...parcel,
      trackingUrl: parcel.trackingUrl || trackingUrlOf(shop.trackingPages, parcel.courierName, parcel.awb),
    },
    refund,
    captured,
    refundedBefore,
    isRefundedManually,
    method,
    isSentAgain,
    invoice: invoice && { number: invoice.number, file: attachmentOf(invoice.printed) },
    publicUrl,
  };
}

function attachmentOf(printed: PrintedFile | null): Attachment | null {
  return printed && { name: printed.name, type: "application/pdf", content: printed.file };
}

/**
 * The address that a payment was made with, if it has its own: another holder of the payment link has taken the order
 * over since. @param refundId the payment's refund
 */
const addressOfPayment = (refundId: string | null) =>
  sql`(select payment_attempts.address_id from refunds
    join payments on payments.id = refunds.payment_id
    join payment_attempts on payment_attempts.id = payments.attempt_id where refunds.id = ${refundId})`;

/**
 * All sums are of the payment that paid the order. `refundedBefore` includes lost disputes, but neither a
 * cancelled order's own refund nor cash that was not returned yet. `refundedPayment`: id of the refund of a payment
 * that did not pay the order; the mail then goes to who made it.
 */
const findMailOrder = (
  db: Queryable,
  { id, until, refundedPayment }: { id: OrderUuid; until: Date; refundedPayment: string | null },
) =>
  db
    .selectFrom("orders")
    .innerJoin("addresses", (join) =>
      join.on(
        "addresses.id",
        "=",
        sql<string>`coalesce(${addressOfPayment(refundedPayment)}, orders.address_id)`,
      ),
    )
    .select([
      "orders.orderNumber",
      "orders.total",
      "orders.delivery",
      "orders.discount",
      "orders.couponName",
      "orders.cancelReason",
      sql<IndianDate | null>`case when orders.promised_for >= ${indianDay()} and orders.status in (${sql.join(AWAITED_STATUSES)})
        then to_char(orders.promised_for, 'YYYY-MM-DD') end`.as("arrivesBy"),
      "addresses.fullName",
      "addresses.email",
      "addresses.houseNo",
      "addresses.roadName",
      "addresses.landmark",
      "addresses.city",
      "addresses.state",
      "addresses.pincode",
      "addresses.phone",
      sql<Paise>`coalesce(${paidForOrder}, 0)`.as("captured"),
      sql<Paise>`least((select coalesce(sum(refunds.amount), 0) from refunds
        join payments on payments.id = refunds.payment_id
        where payments.order_id = orders.id and ${isRefundedUntil(until)})
        + (select coalesce(sum(disputes.amount), 0) from disputes join payments using (provider_payment_id)
          where payments.order_id = orders.id and payments.outcome = 'settled' and lost_at <= ${until}),
        ${paidForOrder})::bigint`.as("refundedBefore"),
      sql<boolean>`exists (select from refunds join payments on payments.id = refunds.payment_id
        where payments.order_id = orders.id and payments.outcome = 'settled'
          and cause = 'cancelled' and paid_out_by is not null)`.as("isRefundedManually"),
      sql<PaymentMethod>`coalesce((select method from payments
        where order_id = orders.id and outcome = 'settled'), 'online')`.as("method"),
      sql<boolean>`${handOversOf(sql.ref("orders.id"))} > 1`.as("isSentAgain"),
      shopDocument.as("document"),
      linesWithMissingUnits(refundedOfLineUntil(until)).as("lines"),
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
