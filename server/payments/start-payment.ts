import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { InputOf, ReplyOf } from "../../contract/call.ts";
import type { startPayment as call } from "../../contract/payments.ts";
import { isSameAddress } from "../../rules/address.ts";
import type { IndianDate } from "../../rules/delivery-date.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { formatRupees, type Paise } from "../../rules/money.ts";
import { isPaidFor } from "../../rules/order-status.ts";
import { type PayerFacts, payerRight } from "../../rules/payer-right.ts";
import {
  HOLDS_BEGIN_WITHIN_MINUTES,
  PAYER_MINUTES,
  PAYMENT_HOLD_MINUTES,
} from "../../rules/payment-window.ts";
import type { Phone } from "../../rules/phone.ts";
import { findAddressOfOrder, saveAddress } from "../checkout/address-queries.ts";
import { fixAttemptAddresses, releaseAttemptAddresses } from "../checkout/fix-attempt-addresses.ts";
import { isSessionOf, isSessionOpen, type OpenedSession } from "../checkout/shopper-session.ts";
import { consumeCouponUse, isCouponUseLeft } from "../coupons/coupon-queries.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { holdStock, listMissing, takeOverHolds } from "../orders/hold-stock.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { beginOfLengthenedHold, lengthenedHold } from "../platform/database/lengthened-hold.ts";
import type { CourierDays } from "../shipping/delivery-dates/courier-days.ts";
import {
  type CheckedPayments,
  checkOtherPayments,
  listOtherPayments,
  type OtherPayments,
} from "./check-other-payments.ts";
import { dropCoupon } from "./drop-coupon.ts";
import { ORDER_TO_PAY, type Order } from "./placeable-payment.ts";
import { promiseDelivery } from "./promise-delivery.ts";
import { MayBeHeld, releasingEnded } from "./release-ended.ts";
import { getShopId } from "./shop-identity.ts";

/**
 * How long a request has an attempt to itself while it asks the provider: longer than the two calls it may make there
 * can take, of 8 seconds each.
 */
const LEASE_SECONDS = 20;
const POLL_MS = 100;
/** How long other requests wait for it. */
const TIMEOUT_MS = 8_500;

type AddressInput = InputOf<typeof call>["body"]["address"];

interface Prepared {
  /** An earlier request may have opened it at the provider without hearing so. */
  isRetry: boolean;
  attemptId: string;
  amount: Paise;
  receipt: string;
  /** Null until the attempt is open at the provider. */
  providerOrderId: string | null;
  /** Another request is asking the provider right now. */
  isLeased: boolean;
}

type Outcome = Prepared | { newTotal: Paise } | { toCheck: OtherPayments };

/**
 * Starts the payment of a verified order, or continues the one under way: every tab gets the same live attempt. No
 * transaction is open during calls to the provider.
 * @param mayOpen called before an order is opened at the provider; may throw
 * @throws ShopError ORDER_NOT_FOUND, NOT_VERIFIED, NOT_YOURS, ADDRESS_NOT_FOUND, ORDER_ALREADY_PAID,
 *   ORDER_NOT_PAYABLE, ORDER_BEING_PAID (a link would change the address while a payment of another holder of it may
 *   succeed), OUT_OF_STOCK, COUPON_REFUSED (the coupon has then been removed from the order), PAYMENT_UNAVAILABLE
 */
export async function startPayment(
  deps: Deps,
  courierDays: CourierDays,
  orderNumber: OrderNumber,
  { address }: InputOf<typeof call>["body"],
  session: OpenedSession,
  mayOpen: () => Promise<void>,
): Promise<ReplyOf<typeof call>> {
  const { db, payments } = deps;
  const deadline = Date.now() + TIMEOUT_MS;
  const promisedFor = await promiseDelivery(deps, courierDays, address.pincode);
  let checked: CheckedPayments | null = null;
  for (;;) {
    const wanted = { address, promisedFor, checked };
    const outcome: Outcome = await releasingEnded(deps, (isLastTry) =>
      inTransaction(db, (trx) => prepare(trx, orderNumber, wanted, session, isLastTry)),
    );
    if ("toCheck" in outcome) {
      if (Date.now() > deadline) throw new ShopError("PAYMENT_UNAVAILABLE");
      checked = await checkOtherPayments(deps, outcome.toCheck);
      continue;
    }
    if ("newTotal" in outcome) {
      const message = `Removed. The new total is ${formatRupees(outcome.newTotal)}.`;
      throw new ShopError("COUPON_REFUSED", { fields: { coupon: message } });
    }
    const reply = (paymentId: string) => ({ key: payments.key, amount: outcome.amount, paymentId });
    if (outcome.providerOrderId !== null) return reply(outcome.providerOrderId);
    if (!outcome.isLeased) return reply(await openAtProvider(deps, orderNumber, outcome, mayOpen));
    await untilOpenOrFree(db, outcome.attemptId, deadline);
  }
}

/** Waits for another request that is opening the attempt at the provider. @throws ShopError PAYMENT_UNAVAILABLE */
async function untilOpenOrFree(db: Queryable, attemptId: string, deadline: number): Promise<void> {
  while (Date.now() < deadline) {
    await wait(POLL_MS);
    const leased = await db
      .selectFrom("paymentAttempts")
      .select("id")
      .where("id", "=", attemptId)
      .where("providerOrderId", "is", null)
      .where("leasedUntil", ">", sql<Date>`now()`)
      .executeTakeFirst();
    if (!leased) return;
  }
  throw new ShopError("PAYMENT_UNAVAILABLE");
}

const lockOrderToPay = (
  trx: Queryable,
  { orderNumber, sessionKey }: { orderNumber: OrderNumber; sessionKey: Buffer },
) =>
  trx
    .selectFrom("orders")
    .select(ORDER_TO_PAY)
    .select(
      sql<boolean>`coalesce(first_held_at > now() - make_interval(mins => ${HOLDS_BEGIN_WITHIN_MINUTES}), true)`.as(
        "mayHold",
      ),
    )
    .select([
      sql<boolean>`payer is not distinct from ${sessionKey}`.as("isPayer"),
      sql<boolean>`coalesce(payer_until > now(), false)`.as("isPayerTime"),
    ])
    .where("orderNumber", "=", orderNumber)
    .forUpdate()
    .execute();

interface Begun {
  id: OrderUuid;
  addressId: string;
  promisedFor: IndianDate | null;
  /** Whether the session of this key is the payer from now on. */
  becomesPayer: boolean;
  sessionKey: Buffer;
}

const beginPaying = (trx: Queryable, { id, addressId, promisedFor, becomesPayer, sessionKey }: Begun) =>
  trx
    .updateTable("orders")
    .set({
      addressId,
      // An earlier promise for the same address holds until its day is over. Where the date has become earlier since, pages show
      // that one.
      promisedFor: sql<Date | null>`case when address_id = ${addressId}
        and promised_for >= (now() at time zone 'Asia/Kolkata')::date
        then least(promised_for, ${promisedFor}::date) else ${promisedFor}::date end`,
      payer: sql<Buffer | null>`case when ${becomesPayer}::boolean then ${sessionKey} else payer end`,
      // From the first start of a session: others must not wait for as long as it starts again.
      payerUntil: sql<Date | null>`case
        when not ${becomesPayer}::boolean or (payer = ${sessionKey} and payer_until is not null) then payer_until
        else now() + make_interval(mins => ${PAYER_MINUTES}) end`,
      firstHeldAt: sql<Date>`coalesce(first_held_at, now())`,
    })
    .where("id", "=", id)
    .execute();

interface Wanted {
  address: AddressInput;
  promisedFor: IndianDate | null;
  /** What the provider had of the payments of other sessions; null before it was queried. */
  checked: CheckedPayments | null;
}

async function prepare(
  trx: Queryable,
  orderNumber: OrderNumber,
  { address, promisedFor, checked }: Wanted,
  session: OpenedSession,
  isLastTry: boolean,
): Promise<Outcome> {
  const [order] = await lockOrderToPay(trx, { orderNumber, sessionKey: session.key });
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  if (order.phone === null) throw new ShopError("NOT_VERIFIED");
  if (!isSessionOf(session, order)) throw new ShopError("NOT_YOURS");
  if (isPaidFor(order.status)) {
    throw new ShopError(
      order.status === "Cancelled" || order.status === "Refunded"
        ? "ORDER_NOT_PAYABLE"
        : "ORDER_ALREADY_PAID",
    );
  }
  if (order.status !== "Verified") throw new ShopError("ORDER_NOT_PAYABLE");

  // A new link may have ended the session since it was found.
  if (session.isForOneOrder && !(await isSessionOpen(trx, session))) throw new ShopError("NOT_VERIFIED");
  const right = session.isForOneOrder ? await rightOfLink(trx, order, address, checked) : "decides";
  if (typeof right === "object") return { toCheck: right };
  if (right === "being paid" || right === "unavailable") throw addressRefused(right);
  const becomesPayer = right !== "pays as is";
  if (right === "takes over") await fixAttemptAddresses(trx, order.id);
  // The proved phone decides for the attempts of every link, too.
  if (!session.isForOneOrder && !order.isPayer) await releaseAttemptAddresses(trx, order.id);
  const addressId = await saveAddress(trx, session.phone, {
    ...address,
    isProved: !session.isForOneOrder,
  });
  await beginPaying(trx, { id: order.id, addressId, promisedFor, becomesPayer, sessionKey: session.key });

  // What all who want the same product wait for is locked last. What lacks in the first try undoes it.
  const attempt = isLastTry ? null : await getOrCreateAttempt(trx, order, !becomesPayer);
  let missing = order.mayHold
    ? await holdStock(trx, order.id, PAYMENT_HOLD_MINUTES)
    : await listMissing(trx, order.id);
  if (missing.length > 0 && !isLastTry) throw new MayBeHeld();
  // A payment link proves no phone: who opened it may be another than whose other orders these are.
  if (missing.length > 0 && order.mayHold && !session.isForOneOrder)
    missing = await takeOverHolds(trx, { id: order.id, phone: session.phone }, missing, PAYMENT_HOLD_MINUTES);
  if (missing.length > 0) {
    throw new ShopError("OUT_OF_STOCK", {
      fields: Object.fromEntries(missing.map((slug) => [slug, "Out of stock"])),
    });
  }
  if (!(await holdCoupon(trx, order, order.mayHold))) {
    if (!isLastTry) throw new MayBeHeld();
    return { newTotal: await dropCoupon(trx, order) };
  }
  return attempt ?? getOrCreateAttempt(trx, order, !becomesPayer);
}

/**
 * What a session of a payment link may do with an order; the payments to check where that depends on them.
 * @param trx a transaction that has the order locked
 */
async function rightOfLink(
  trx: Queryable,
  order: Pick<Order, "id"> & Pick<PayerFacts, "isPayer" | "isPayerTime">,
  address: AddressInput,
  checked: CheckedPayments | null,
): Promise<Exclude<ReturnType<typeof payerRight>, "check"> | OtherPayments> {
  const { othersMayPay, ...others } = await listOtherPayments(trx, order);
  const agreed = await findAddressOfOrder(trx, order.id);
  const right = payerRight({
    isFromLink: true,
    othersMayPay,
    isPayer: order.isPayer,
    isPayerTime: order.isPayerTime,
    isSameAddress: agreed !== undefined && isSameAddress(agreed, address),
    payments: checked?.version === others.version ? checked.payments : null,
  });
  return right === "check" ? others : right;
}

function addressRefused(why: "being paid" | "unavailable"): ShopError {
  if (why === "unavailable")
    return new ShopError("PAYMENT_UNAVAILABLE", {
      message:
        "The payment provider does not answer, so the address of this order cannot be changed now. Try again in a minute, or ask the shop for a new link.",
    });
  return new ShopError("ORDER_BEING_PAID", {
    message:
      "Another person with this link may be paying for this order, so its address cannot be changed now. To pay for it with its present address, reload this page and choose Previous address. To use another address, ask the shop for a new link.",
  });
}

/**
 * @param mayHold whether a use may be held, as units may; without, it is only looked whether there is one
 * @returns false when the order has a coupon that can no longer be used
 */
async function holdCoupon(trx: Queryable, order: Order, mayHold: boolean): Promise<boolean> {
  const { id: orderId, couponId, itemsPrice } = order;
  if (couponId === null) return true;
  const use = { couponId, orderId, phone: order.phone as Phone, itemsPrice };
  if (!mayHold) return isCouponUseLeft(trx, use);
  const held = await trx
    .updateTable("couponUses")
    .set({
      heldUntil: lengthenedHold("held_until", PAYMENT_HOLD_MINUTES),
      heldSince: beginOfLengthenedHold("held_until"),
    })
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  if (held.numUpdatedRows > 0n) return true;
  return consumeCouponUse(trx, { ...use, holdMinutes: PAYMENT_HOLD_MINUTES });
}

const lease = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** @param toOther whether the session is not the payer of the order */
async function getOrCreateAttempt(trx: Queryable, order: Order, toOther: boolean): Promise<Prepared> {
  const created = await createAttempt(trx, order, toOther);
  if (created) return created;
  const live = await trx
    .selectFrom("paymentAttempts")
    .select(["id", "amount", "receipt", "providerOrderId"])
    .select(sql<boolean>`coalesce(leased_until > now(), false)`.as("isLeased"))
    .where("orderId", "=", order.id)
    .where("state", "in", ["creating", "open"])
    .executeTakeFirstOrThrow();
  if (live.amount === order.total) {
    const again = { offeredAt: sql<Date>`now()`, checks: 0, ...(toOther && { offeredToOthers: true }) };
    const next =
      live.providerOrderId !== null
        ? { ...again, dueAt: sql<Date>`now() + interval '1 minute'` }
        : live.isLeased
          ? again
          : { ...again, leasedUntil: lease };
    await trx.updateTable("paymentAttempts").set(next).where("id", "=", live.id).execute();
    const { id: attemptId, amount, receipt, providerOrderId, isLeased } = live;
    return { attemptId, amount, receipt, providerOrderId, isLeased, isRetry: true };
  }
  // The total has changed. The sweep still checks the old attempt, in case it is paid after all.
  await trx.updateTable("paymentAttempts").set({ state: "closed" }).where("id", "=", live.id).execute();
  return (await createAttempt(trx, order, toOther)) as Prepared;
}

const insertAttempt = (
  trx: Queryable,
  { id, orderNumber, total, toOther }: Pick<Order, "id" | "orderNumber" | "total"> & { toOther: boolean },
) =>
  trx
    .insertInto("paymentAttempts")
    .values((eb) => ({
      orderId: id,
      amount: total,
      receipt: sql<string>`${orderNumber} || '-' || ${eb
        .selectFrom("paymentAttempts")
        .select(sql<number>`count(*) + 1`.as("number"))
        .where("orderId", "=", id)}`,
      leasedUntil: lease,
      offeredToOthers: toOther,
    }))
    // As in the index one_live_attempt_per_order, which has no parameters.
    .onConflict((live) =>
      live.column("orderId").where(sql<boolean>`state in ('creating', 'open')`).doNothing(),
    )
    .returning(["id", "receipt"])
    .execute();

/** @returns null where the order has a live attempt */
async function createAttempt(
  trx: Queryable,
  { id, orderNumber, total }: Order,
  toOther: boolean,
): Promise<Prepared | null> {
  const [created] = await insertAttempt(trx, { id, orderNumber, total, toOther });
  if (!created) return null;
  const opened = { providerOrderId: null, isLeased: false, isRetry: false };
  return { attemptId: created.id, amount: total, receipt: created.receipt, ...opened };
}

const storeOpened = (db: Queryable, { id, providerOrderId }: { id: string; providerOrderId: string }) =>
  db
    .updateTable("paymentAttempts")
    .set({
      providerOrderId,
      state: "open",
      leasedUntil: null,
      dueAt: sql<Date>`now() + interval '1 minute'`,
    })
    .where("id", "=", id)
    .where("state", "=", "creating")
    .where("providerOrderId", "is", null)
    .returning("providerOrderId")
    .execute();

/** @returns the provider's order that is stored, whoever of several requests stored it */
async function openAtProvider(
  { db, payments, log }: Deps,
  orderNumber: OrderNumber,
  attempt: Prepared,
  mayOpen: () => Promise<void>,
): Promise<string> {
  try {
    await mayOpen();
    // Receipts are not unique at the provider, so an order that may exist is searched first.
    const earlier = attempt.isRetry ? await payments.findOpened(attempt.receipt) : null;
    const opened =
      earlier?.amount === attempt.amount
        ? { providerOrderId: earlier.id }
        : await payments.open(attempt.receipt, attempt.amount, { orderNumber, shopId: await getShopId(db) });
    const [stored] = await storeOpened(db, { ...opened, id: attempt.attemptId });
    return stored?.providerOrderId ?? (await getStored(db, attempt.attemptId));
  } catch (cause) {
    // The next request need not wait for the lease to end.
    await db
      .updateTable("paymentAttempts")
      .set({ leasedUntil: null })
      .where("id", "=", attempt.attemptId)
      .execute();
    if (cause instanceof ShopError) throw cause;
    log.warn({ err: cause, receipt: attempt.receipt }, "payment could not be opened");
    throw new ShopError("PAYMENT_UNAVAILABLE", { cause });
  }
}

/** @throws ShopError PAYMENT_UNAVAILABLE when the attempt was closed meanwhile: the next request makes a new one */
async function getStored(db: Queryable, attemptId: string): Promise<string> {
  const attempt = await db
    .selectFrom("paymentAttempts")
    .select("providerOrderId")
    .where("id", "=", attemptId)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (!attempt?.providerOrderId) throw new ShopError("PAYMENT_UNAVAILABLE");
  return attempt.providerOrderId;
}
