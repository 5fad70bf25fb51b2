// Orders of past days, written to the database as if they had been placed then.

import { sql } from "kysely";
import type { IndianState } from "../../rules/address.ts";
import { type OrderNumber, type ProductUuid, slug } from "../../rules/ids.ts";
import { paise } from "../../rules/money.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import type { RefundCause, RefundState } from "../../rules/payment-states.ts";
import type { Phone } from "../../rules/phone.ts";
import { type Database, inTransaction } from "../../server/platform/database/connect.ts";

interface PastOrder {
  /** When it was placed, in Indian time: "2026-03-01 23:59". */
  booked: string;
  /** Its moves, and when they happened. */
  moves?: readonly (readonly [OrderStatus, string])[];
  /** Packets of banana chips, the only line. */
  quantity?: number;
  coupon?: string;
  /** Delivery charge, paise. */
  delivery?: number;
  /** State of the delivery address. */
  state?: IndianState;
  phone?: Phone;
}

const PRICE = 10_000;
const DISCOUNT_PERCENT = 10;
const indian = (time: string) => sql<Date>`${time}::timestamp at time zone 'Asia/Kolkata'`;

const PHONE = "+919000000000" as Phone;
let orders = 0;

/** @returns the order number */
export function bookInThePast(
  db: Database,
  { booked, moves = [], quantity = 1, coupon, delivery = 0, state = "Kerala", phone = PHONE }: PastOrder,
): Promise<OrderNumber> {
  const orderId = `PAST${String(++orders).padStart(12, "0")}` as OrderNumber;
  const itemsPrice = paise(PRICE * quantity);
  const discount = paise(coupon ? (itemsPrice * DISCOUNT_PERCENT) / 100 : 0);
  const paid = moves.find(([to]) => to === "Paid");
  const isVerified = moves.some(([to]) => to === "Verified");
  return inTransaction(db, async (trx) => {
    // These moves are in the past: the trigger would record them with the current time.
    await sql`alter table orders disable trigger order_moves_are_legal`.execute(trx);
    const address = await trx
      .insertInto("addresses")
      .values({
        phone,
        fullName: "Past Shopper",
        email: "past@example.com",
        pincode: "682001",
        state,
        city: "Kochi",
        houseNo: "1",
        roadName: "Marine Drive",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await trx
      .insertInto("orders")
      .values({
        orderNumber: orderId,
        dispatchNumber: moves.some(([to]) => to === "Confirmed") ? sql<string>`next_dispatch_number()` : null,
        status: moves.at(-1)?.[0] ?? "Created",
        phone: isVerified ? phone : null,
        addressId: address.id,
        couponName: coupon ?? null,
        discountPercentage: coupon ? DISCOUNT_PERCENT : 0,
        itemsPrice,
        discount,
        delivery: paise(delivery),
        total: paise(itemsPrice - discount + delivery),
        createdAt: indian(booked),
        paidAt: paid ? indian(paid[1]) : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const product = await trx
      .selectFrom("products")
      .select(["id", "slug", "name", "netWeightGrams", "hsnCode", "gstRatePercent"])
      .where("slug", "=", slug("nendran-banana-chips"))
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("orderLines")
      .values({
        orderId: id,
        position: 0,
        productId: product.id,
        slug: product.slug,
        name: product.name,
        sellingPrice: paise(PRICE),
        mrp: paise(PRICE),
        netWeightGrams: product.netWeightGrams,
        hsnCode: product.hsnCode,
        gstRatePercent: product.gstRatePercent,
        quantity,
      })
      .execute();
    let from: OrderStatus = "Created";
    for (const [to, at] of moves) {
      await trx
        .insertInto("orderMoves")
        .values({ orderId: id, fromStatus: from, toStatus: to, actor: "system", movedAt: indian(at) })
        .execute();
      from = to;
    }
    await sql`alter table orders enable trigger order_moves_are_legal`.execute(trx);
    return orderId;
  });
}

/**
 * Writes the payment of a past order.
 * @returns the id of its row
 */
export async function payInThePast(db: Database, orderNumber: OrderNumber): Promise<string> {
  const order = await db
    .selectFrom("orders")
    .select(["id", "total", "paidAt"])
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirstOrThrow();
  const paid = { orderId: order.id, amount: order.total, createdAt: order.paidAt as Date };
  const { id: attemptId } = await db
    .insertInto("paymentAttempts")
    .values({ ...paid, receipt: `${orderNumber}-1`, state: "settled" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("payments")
    .values({
      ...paid,
      attemptId,
      providerPaymentId: `pay_${orderNumber}`,
      currency: "INR",
      outcome: "settled",
      reason: "paid",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface PastRefund {
  /** Paise. */
  amount: number;
  /** When it was made, in Indian time. */
  at: string;
  /** The part of the amount that is delivery charge, paise. */
  delivery?: number;
  /** Refunded units of the only line, and their part of the amount (paise). */
  units?: { quantity: number; amount: number };
  state?: RefundState;
  cause?: RefundCause;
}

let refunds = 0;

/**
 * Writes a refund of a past payment.
 * @param paymentId the id of the payment's row
 */
export async function payBackInThePast(
  db: Database,
  paymentId: string,
  { amount, at, delivery = 0, units, state = "processed", cause = "owner" }: PastRefund,
): Promise<string> {
  const key = `past-refund-${++refunds}`;
  const { id } = await db
    .insertInto("refunds")
    .values({
      paymentId,
      amount: paise(amount),
      delivery: paise(delivery),
      cause,
      state,
      idempotencyKey: key,
      providerRefundId: `rfnd_${key}`,
      createdAt: indian(at),
      processedAt: state === "processed" ? indian(at) : null,
      // Never due: the provider must not be called for it.
      dueAt: sql<Date>`'infinity'`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!units) return id;
  const { orderId } = await db
    .selectFrom("payments")
    .select("orderId")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("refundLines")
    .values({
      refundId: id,
      orderId: orderId as NonNullable<typeof orderId>,
      position: 0,
      quantity: units.quantity,
      amount: paise(units.amount),
      restocked: false,
    })
    .execute();
  return id;
}

/** Adds sold units to yesterday's daily totals of a product. */
export async function countAsSoldYesterday(db: Database, product: ProductUuid, units: number): Promise<void> {
  await sql`insert into daily_totals (name, day, key, count)
    select 'product', (now() at time zone 'Asia/Kolkata')::date - 1, ${product}, ${units}`.execute(db);
}
