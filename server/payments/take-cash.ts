// Cash that the owner received. The order becomes Paid as by a captured payment; the provider is not involved.
import { sql } from "kysely";
import type { OrderRef, OrderUuid } from "../../rules/ids.ts";
import { formatRupees, type Paise, toRupees } from "../../rules/money.ts";
import { PAID_IN_CASH, staffActor } from "../../rules/order-actors.ts";
import { isPaidFor } from "../../rules/order-status.ts";
import type { IndianDate } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { isOrder } from "../orders/is-order.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { indianDay } from "../platform/database/indian-time.ts";
import type { CourierDays } from "../shipping/delivery-dates/courier-days.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { dropCoupon } from "./drop-coupon.ts";
import { payOrder } from "./pay-order.ts";
import { holdForMoment, ORDER_TO_PAY, type Order } from "./placeable-payment.ts";
import { promiseDelivery } from "./promise-delivery.ts";
import { releasingEnded } from "./release-ended.ts";
import { syncPayments } from "./sync-payments.ts";

type Outcome = { paid: Paise; wasPaying: boolean } | { newTotal: Paise };

/**
 * Records that a Verified order was paid in full in cash. A repeated call changes nothing. A payment by the
 * order's link that arrives later is refunded like any second one (settle-payment.ts); one that had already
 * arrived unrecorded pays the order.
 * @param ref its number or its `_id`
 * @param expected what the owner was given, paise
 * @returns a message for the owner
 * @throws ShopError ORDER_NOT_FOUND, ORDER_ALREADY_PAID, ORDER_NOT_PAYABLE, TOTAL_CHANGED, OUT_OF_STOCK,
 * COUPON_REFUSED (the coupon has then been removed from the order)
 */
export async function takeCash(
  deps: Deps,
  courierDays: CourierDays,
  ref: OrderRef,
  expected: Paise,
  actor: Actor,
): Promise<string> {
  // An online payment may have arrived unrecorded: the order must not be paid twice.
  await syncPayments(deps, ref);
  const promisedFor = await promise(deps, courierDays, ref);
  const outcome = await releasingEnded(deps, (isLastTry) =>
    inTransaction(deps.db, (trx) => take(trx, ref, { expected, promisedFor }, actor, isLastTry)),
  );
  if ("newTotal" in outcome) {
    const message = `The coupon can no longer be used and was removed. The new total is ${formatRupees(outcome.newTotal)}.`;
    throw new ShopError("COUPON_REFUSED", { message });
  }
  const paid = `${formatRupees(outcome.paid)} in cash is recorded.`;
  return outcome.wasPaying ? `${paid} Any later payment through the link is refunded.` : paid;
}

/** The delivery date to promise, as when an online payment starts; null if unknown. */
async function promise(deps: Deps, courierDays: CourierDays, ref: OrderRef): Promise<IndianDate | null> {
  const place = await deps.db
    .selectFrom("orders")
    .innerJoin("addresses", "addresses.id", "orders.addressId")
    .select("pincode")
    .where(isOrder(ref))
    .executeTakeFirst();
  return place ? promiseDelivery(deps, courierDays, place.pincode) : null;
}

async function take(
  trx: Queryable,
  ref: OrderRef,
  { expected, promisedFor }: { expected: Paise; promisedFor: IndianDate | null },
  actor: Actor,
  isLastTry: boolean,
): Promise<Outcome> {
  const order = await trx
    .selectFrom("orders")
    .select(ORDER_TO_PAY)
    .where(isOrder(ref))
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const { id, orderNumber, status, total } = order;
  if (isPaidFor(status)) return earlier(trx, order);
  // An order without an address cannot be sent.
  if (status !== "Verified" || order.addressId === null) throw new ShopError("ORDER_NOT_PAYABLE");
  if (total !== expected) {
    const message = `The total of this order is ${formatRupees(total)}. Check it again.`;
    throw new ShopError("TOTAL_CHANGED", { message });
  }
  const lacking = await holdForMoment(trx, order, isLastTry);
  if (lacking?.reason === "coupon used up") return { newTotal: await dropCoupon(trx, order) };
  if (lacking) throw await outOfStock(trx, id, lacking.missing);

  const wasPaying = await closeAttempts(trx, id);
  await trx
    .updateTable("orders")
    // The date promised when an online payment started holds until it has passed.
    .set({
      promisedFor: sql<Date | null>`least(${promisedFor}::date,
        case when promised_for >= ${indianDay()} then promised_for end)`,
    })
    .where("id", "=", id)
    .execute();
  await trx
    .insertInto("payments")
    .values({
      method: "cash",
      providerPaymentId: null,
      orderId: id,
      amount: total,
      currency: "INR",
      outcome: "settled",
      reason: "paid",
    })
    .execute();
  await payOrder(trx, order, staffActor(actor), { reason: PAID_IN_CASH });
  await audit(trx, actor, {
    action: "paid in cash",
    subject: orderNumber,
    before: { status },
    after: { status: "Paid", amount: toRupees(total) },
  });
  return { paid: total, wasPaying };
}

/** The cash payment of an order that is already paid. @throws ShopError ORDER_ALREADY_PAID, ORDER_NOT_PAYABLE */
async function earlier(trx: Queryable, { id, status }: Order): Promise<Outcome> {
  if (status === "Cancelled" || status === "Refunded") throw new ShopError("ORDER_NOT_PAYABLE");
  const cash = await trx
    .selectFrom("payments")
    .select("amount")
    .where("orderId", "=", id)
    .where("outcome", "=", "settled")
    .where("method", "=", "cash")
    .executeTakeFirst();
  if (!cash) throw new ShopError("ORDER_ALREADY_PAID");
  return { paid: cash.amount, wasPaying: false };
}

/** No tab gets a closed attempt any more; the payment loop still checks whether it is paid. */
async function closeAttempts(trx: Queryable, orderId: OrderUuid): Promise<boolean> {
  const closed = await trx
    .updateTable("paymentAttempts")
    .set({ state: "closed", leasedUntil: null, dueAt: sql<Date>`now()` })
    .where("orderId", "=", orderId)
    .where("state", "in", ["creating", "open"])
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

async function outOfStock(trx: Queryable, id: OrderUuid, slugs: readonly string[]): Promise<ShopError> {
  const lines = await trx
    .selectFrom("orderLines")
    .select(["slug", "name"])
    .where("orderId", "=", id)
    .execute();
  const names = lines.filter(({ slug }) => slugs.includes(slug)).map(({ name }) => name);
  return new ShopError("OUT_OF_STOCK", {
    message: `There is not enough of ${names.join(", ")} left. Do not take payment for this order. Place a new one.`,
    fields: Object.fromEntries(slugs.map((slug) => [slug, "Out of stock"])),
  });
}
