import { sql } from "kysely";
import type { ShopperRecord } from "../../../contract/privacy.ts";
import type { Phone } from "../../../rules/phone.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { listRungOrders } from "./shopper-orders.ts";

/** A row with its dates as texts, as in JSON. */
type WithTexts<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

function datesAsTexts<Row extends object>(row: Row): WithTexts<Row> {
  const columns = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(columns) as WithTexts<Row>;
}

/**
 * Everything the shop stores about a phone. A new table about shoppers or their orders must be added here.
 * @param trx an open transaction
 */
export async function readShopperRecord(trx: Queryable, phone: Phone): Promise<ShopperRecord> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(trx);
  const [{ now }] = rows as [{ now: Date }];
  return {
    phone,
    exportedAt: now.toISOString(),
    addresses: await listAddresses(trx, phone),
    notes: await listNotes(trx, phone),
    orders: await listOrders(trx, phone),
    courierRings: (await listRungOrders(trx, phone)).map(({ orderNumber, ...order }) =>
      datesAsTexts({ orderId: orderNumber, ...order }),
    ),
    moves: await listMoves(trx, phone),
    payments: await listPayments(trx, phone),
    refunds: await listRefunds(trx, phone),
    disputes: await listDisputes(trx, phone),
    taxDocuments: await listTaxDocuments(trx, phone),
    consignments: await listConsignments(trx, phone),
    messages: await listMessages(trx, phone),
    couponUses: await listCouponUses(trx, phone),
    sessions: await listSessions(trx, phone),
    codes: await listCodes(trx, phone),
    wrongGuesses: await listWrongGuesses(trx, phone),
  };
}

async function listAddresses(db: Queryable, phone: Phone) {
  const rows = await db
    .selectFrom("addresses")
    .selectAll()
    .where("phone", "=", phone)
    .orderBy("id")
    .execute();
  return rows.map(({ id: _id, ...row }) => datesAsTexts({ _id, ...row }));
}

async function listNotes(db: Queryable, phone: Phone) {
  const rows = await db
    .selectFrom("customerNotes")
    .select(["note", "createdAt as at"])
    .where("phone", "=", phone)
    .orderBy("id")
    .execute();
  return rows.map(datesAsTexts);
}

async function listOrders(db: Queryable, phone: Phone) {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "orderNumber as orderId", "dispatchNumber", "status", "createdAt", "paidAt", "source"])
    .select(["addressId", "itemsPrice", "discount", "couponName", "delivery as shippingCharges"])
    .select(["total as totalAmount", "cancelReason", "holdReason", "contactPhone"])
    .select(["buyerGstin", "buyerBusinessName"])
    .select(
      sql<string[]>`array(select note from order_notes where order_id = orders.id order by id)`.as("notes"),
    )
    .where("phone", "=", phone)
    .orderBy("id")
    .execute();
  const lines = await db
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .select(["orderId", "slug as productId", "name", "image", "quantity", "sellingPrice"])
    .where("phone", "=", phone)
    .orderBy("orderId")
    .orderBy("position")
    .execute();
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  return orders.map(({ id, ...order }) => datesAsTexts({ ...order, items: linesOf.get(id) ?? [] }));
}

async function listMoves(db: Queryable, phone: Phone) {
  const rows = await db
    .selectFrom("orderMoves")
    .innerJoin("orders", "orders.id", "orderMoves.orderId")
    .select(["orderNumber as orderId", "fromStatus as from", "toStatus as to", "reason", "movedAt as at"])
    .where("phone", "=", phone)
    .orderBy("orderMoves.id")
    .execute();
  return rows.map(datesAsTexts);
}

async function listPayments(db: Queryable, phone: Phone) {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select(["orderNumber as orderId", "providerPaymentId as paymentId", "amount", "currency", "outcome"])
    .select(["payments.customerFee", "payments.reason", "payments.createdAt as at"])
    .where("phone", "=", phone)
    .orderBy("payments.id")
    .execute();
  return rows.map(datesAsTexts);
}

async function listRefunds(db: Queryable, phone: Phone) {
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select(["orderNumber as orderId", "providerPaymentId as paymentId", "providerRefundId as refundId"])
    .select([
      "refunds.amount",
      "refunds.customerFee",
      "refunds.state",
      "refunds.reason",
      "refunds.createdAt as at",
    ])
    .where("phone", "=", phone)
    .orderBy("refunds.id")
    .execute();
  return rows.map(datesAsTexts);
}

async function listDisputes(db: Queryable, phone: Phone) {
  const rows = await db
    .selectFrom("disputes")
    .innerJoin("orders", "orders.id", "disputes.orderId")
    .select(["orderNumber as orderId", "providerDisputeId as disputeId", "amount", "state", "reason"])
    .select("raisedAt as at")
    .where("phone", "=", phone)
    .orderBy("disputes.id")
    .execute();
  return rows.map(datesAsTexts);
}

async function listTaxDocuments(db: Queryable, phone: Phone) {
  const rows = await db
    .selectFrom("taxDocuments")
    .innerJoin("orders", "orders.id", "taxDocuments.orderId")
    .leftJoin("taxDocumentBuyers", "documentId", "taxDocuments.id")
    .select([
      "orderNumber as orderId",
      "kind",
      "fullNumber as number",
      "issuedAt as at",
      "taxDocuments.total",
    ])
    .select(["taxDocuments.buyerGstin", "name", "businessName", "houseNo", "roadName", "landmark", "city"])
    .select(["state", "pincode"])
    .where("phone", "=", phone)
    .orderBy("issuedAt")
    .orderBy("taxDocuments.id")
    .execute();
  return rows.map(datesAsTexts);
}

async function listConsignments(db: Queryable, phone: Phone) {
  const parcels = await db
    .selectFrom("consignments")
    .innerJoin("orders", "orders.id", "consignments.orderId")
    .select(["consignments.id", "orderNumber as orderId", "courierName", "awb", "state"])
    .select("consignments.createdAt as at")
    .where("phone", "=", phone)
    .orderBy("consignments.id")
    .execute();
  const scans = await db
    .selectFrom("consignmentEvents")
    .innerJoin("consignments", "consignments.id", "consignmentEvents.consignmentId")
    .innerJoin("orders", "orders.id", "consignments.orderId")
    .select(["consignmentId", "happenedAt as at", "consignmentEvents.status", "location"])
    .where("phone", "=", phone)
    .orderBy("happenedAt")
    .execute();
  const scansOf = Map.groupBy(scans.map(datesAsTexts), ({ consignmentId }) => consignmentId);
  return parcels.map(({ id, ...parcel }) => datesAsTexts({ ...parcel, scans: scansOf.get(id) ?? [] }));
}

async function listMessages(db: Queryable, phone: Phone) {
  const rows = await db
    .selectFrom("orderMessages")
    .innerJoin("orders", "orders.id", "orderMessages.orderId")
    .select(["orderNumber as orderId", "kind", "state", "requestedAt", "sentAt"])
    .where("phone", "=", phone)
    .orderBy("requestNumber")
    .execute();
  return rows.map(datesAsTexts);
}

function listCouponUses(db: Queryable, phone: Phone) {
  return db
    .selectFrom("couponUses")
    .innerJoin("orders", "orders.id", "couponUses.orderId")
    .innerJoin("coupons", "coupons.id", "couponUses.couponId")
    .select(["orderNumber as orderId", "coupons.name as couponName"])
    .where("couponUses.phone", "=", phone)
    .orderBy("couponUses.orderId")
    .execute();
}

async function listSessions(db: Queryable, phone: Phone) {
  const rows = await db
    .selectFrom("shopperSessions")
    .innerJoin("orders", "orders.id", "shopperSessions.orderId")
    .select(["orderNumber as orderId", "shopperSessions.createdAt as startedAt", "expiresAt as endsAt"])
    .where("shopperSessions.phone", "=", phone)
    .orderBy("shopperSessions.createdAt")
    .execute();
  return rows.map(datesAsTexts);
}

async function listCodes(db: Queryable, phone: Phone) {
  const rows = await db
    .selectFrom("otpCodes")
    .leftJoin("orders", "orders.id", "otpCodes.orderId")
    .select(["orderNumber as orderId", "state", "otpCodes.source", "otpCodes.createdAt as at"])
    .where("otpCodes.phone", "=", phone)
    .orderBy("otpCodes.id")
    .execute();
  return rows.map(datesAsTexts);
}

async function listWrongGuesses(db: Queryable, phone: Phone) {
  const rows = await db
    .selectFrom("otpWrongGuesses")
    .select(["source", "guessedAt as at"])
    .where("phone", "=", phone)
    .orderBy("id")
    .execute();
  return rows.map(datesAsTexts);
}
