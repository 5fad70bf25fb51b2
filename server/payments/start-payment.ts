import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { InputOf, ReplyOf } from "../../contract/call.ts";
import type { startPayment as call } from "../../contract/payments.ts";
import { addressFieldError, isSameAddress } from "../../rules/address.ts";
import {
  addsToBuyer,
  type BusinessBuyer,
  type BusinessBuyerInput,
  businessBuyerChanges,
} from "../../rules/buyer.ts";
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
import type { IndianDate } from "../../rules/time.ts";
import { findAddressOfOrder, saveAddress } from "../checkout/address-queries.ts";
import { fixAttemptAddresses, releaseAttemptAddresses } from "../checkout/fix-attempt-addresses.ts";
import { isSessionOf, isSessionOpen, type OpenedSession } from "../checkout/shopper-session.ts";
import { consumeCouponUse, isCouponUseLeft } from "../coupons/coupon-queries.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { extendedHoldEnd, extendedHoldStart } from "../orders/extended-hold.ts";
import { holdStock, listMissing, takeOverHolds } from "../orders/hold-stock.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { indianDay } from "../platform/database/indian-time.ts";
import type { CourierDays } from "../shipping/delivery-dates/courier-days.ts";
import { checkBusinessBuyer } from "../shop-profile/check-business-buyer.ts";
import {
  type CheckedPayments,
  checkOtherPayments,
  listOtherPayments,
  type OtherPayments,
} from "./check-other-payments.ts";
import { dropCoupon } from "./drop-coupon.ts";
import { ORDER_TO_PAY, type Order } from "./placeable-payment.ts";
import { promiseDelivery } from "./promise-delivery.ts";
import { RetryAfterRelease, releasingEnded } from "./release-ended.ts";
import { getShopId } from "./shop-identity.ts";

/**
 * Lease of the request that opens an attempt at the provider. Longer than its two calls can take, of 8 seconds
 * each.
 */
const LEASE_SECONDS = 20;
const POLL_MS = 100;
/** How long other requests wait for that lease. */
const TIMEOUT_MS = 8_500;

type Body = InputOf<typeof call>["body"];

interface Prepared {
  /** An earlier request may have opened it at the provider without receiving the reply. */
  isRetry: boolean;
  attemptId: string;
  amount: Paise;
  receipt: string;
  /** Null until the attempt is open at the provider. */
  providerOrderId: string | null;
  /** Another request is opening it at the provider now. */
  isLeased: boolean;
}

type Outcome = Prepared | { newTotal: Paise } | { toCheck: OtherPayments };

/**
 * Starts the payment of a verified order, or continues the current one: every tab gets the same live attempt.
 * No transaction is open during calls to the provider.
 * @param mayOpen called before an order is opened at the provider; may throw
 * @throws ShopError INVALID_INPUT for the GSTIN of a business, ORDER_NOT_FOUND, NOT_VERIFIED, NOT_YOURS, ADDRESS_NOT_FOUND, ORDER_ALREADY_PAID,
 * ORDER_NOT_PAYABLE, ORDER_BEING_PAID (a payment link would change the address or the business while another
 * holder's payment may succeed), OUT_OF_STOCK, COUPON_REFUSED (the coupon has then been removed from the order),
 * PAYMENT_UNAVAILABLE
 */
export async function startPayment(
  deps: Deps,
  courierDays: CourierDays,
  orderNumber: OrderNumber,
  { address, ...buyer }: Body,
  session: OpenedSession,
  mayOpen: () => Promise<void>,
): Promise<ReplyOf<typeof call>> {
  const { db, payments } = deps;
  await checkBusinessBuyer(db, buyer);
  const deadline = Date.now() + TIMEOUT_MS;
  const promisedFor = await promiseDelivery(deps, courierDays, address.pincode);
  let checked: CheckedPayments | null = null;
  for (;;) {
    const wanted = { address, buyer, promisedFor, checked };
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

/** Waits while another request opens the attempt at the provider. @throws ShopError PAYMENT_UNAVAILABLE */
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
    .select(["payerTimeSpent", "buyerGstin", "buyerBusinessName"])
    .where("orderNumber", "=", orderNumber)
    .forUpdate()
    .execute();

interface Begun {
  id: OrderUuid;
  addressId: string;
  buyer: Partial<BusinessBuyer>;
  promisedFor: IndianDate | null;
  /** Whether this session becomes the order's payer. */
  becomesPayer: boolean;
  /** Whether it then has the order to itself for a time, if it is not the payer already. */
  getsTime: boolean;
  payerTimeSpent: boolean;
  sessionKey: Buffer;
}

const beginPaying = (
  trx: Queryable,
  { id, addressId, buyer, promisedFor, becomesPayer, getsTime, payerTimeSpent, sessionKey }: Begun,
) =>
  trx
    .updateTable("orders")
    .set({
      addressId,
      ...buyer,
      // An earlier promise for the same address holds until its date has passed. If the new date is earlier,
      // pages show that one.
      promisedFor: sql<Date | null>`case when address_id = ${addressId}
        and promised_for >= ${indianDay()}
        then least(promised_for, ${promisedFor}::date) else ${promisedFor}::date end`,
      payer: sql<Buffer | null>`case when ${becomesPayer}::boolean then ${sessionKey} else payer end`,
      // Counts from the session's first start, so that repeated starts do not make others wait longer.
      payerUntil: sql<Date | null>`case
        when not ${becomesPayer && getsTime}::boolean or (payer = ${sessionKey} and payer_until is not null) then payer_until
        else now() + make_interval(mins => ${PAYER_MINUTES}) end`,
      payerTimeSpent,
      firstHeldAt: sql<Date>`coalesce(first_held_at, now())`,
    })
    .where("id", "=", id)
    .execute();

interface Wanted {
  address: Body["address"];
  buyer: BusinessBuyerInput;
  promisedFor: IndianDate | null;
  /** The provider's result for the payments of other sessions; null before it was queried. */
  checked: CheckedPayments | null;
}

async function prepare(
  trx: Queryable,
  orderNumber: OrderNumber,
  { address, buyer, promisedFor, checked }: Wanted,
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

  if (address.email.trim() === "") await refuseWithoutEmail(trx, order.id);

  // A newer link may have ended the session since it was read.
  if (session.isForOneOrder && !(await isSessionOpen(trx, session))) throw new ShopError("NOT_VERIFIED");
  const right = session.isForOneOrder ? await rightOfLink(trx, order, address, checked) : "decides";
  if (typeof right === "object") return { toCheck: right };
  if (right === "being paid" || right === "unavailable") throw addressRefused(right);
  const becomesPayer = right !== "pays as is";
  const isPayerIdle = right === "takes over" && !order.isPayer && checked?.hasBegun === false;
  const payerTimeSpent = order.payerTimeSpent || isPayerIdle;
  const decidesBuyer = becomesPayer || order.isPayer;
  if (!decidesBuyer && addsToBuyer(order, buyer)) throw buyerRefused();
  if (right === "takes over") await fixAttemptAddresses(trx, order.id);
  // A session with a proved phone overrides the addresses that links have fixed for the attempts.
  if (!session.isForOneOrder && !order.isPayer) await releaseAttemptAddresses(trx, order.id);
  const addressId = await saveAddress(trx, session.phone, {
    ...address,
    isProved: !session.isForOneOrder,
  });
  await beginPaying(trx, {
    id: order.id,
    addressId,
    buyer: decidesBuyer ? businessBuyerChanges(buyer) : {},
    promisedFor,
    becomesPayer,
    getsTime: !session.isForOneOrder || !payerTimeSpent,
    payerTimeSpent,
    sessionKey: session.key,
  });

  // Stock rows are contended by all buyers of a product, so they are locked last. A shortage in the first try
  // rolls the attempt back.
  const attempt = isLastTry ? null : await getOrCreateAttempt(trx, order, !becomesPayer);
  let missing = order.mayHold
    ? await holdStock(trx, order.id, PAYMENT_HOLD_MINUTES)
    : await listMissing(trx, order.id);
  if (missing.length > 0 && !isLastTry) throw new RetryAfterRelease();
  // A payment link proves no phone: its holder may not be the shopper whose other orders these are.
  if (missing.length > 0 && order.mayHold && !session.isForOneOrder)
    missing = await takeOverHolds(trx, { id: order.id, phone: session.phone }, missing, PAYMENT_HOLD_MINUTES);
  if (missing.length > 0) {
    throw new ShopError("OUT_OF_STOCK", {
      fields: Object.fromEntries(missing.map((slug) => [slug, "Out of stock"])),
    });
  }
  if (!(await holdCoupon(trx, order, order.mayHold))) {
    if (!isLastTry) throw new RetryAfterRelease();
    return { newTotal: await dropCoupon(trx, order) };
  }
  return attempt ?? getOrCreateAttempt(trx, order, !becomesPayer);
}

/**
 * Only an order that staff have placed without an e-mail address is paid without one.
 * @throws ShopError INVALID_INPUT
 */
async function refuseWithoutEmail(trx: Queryable, id: OrderUuid): Promise<void> {
  if ((await findAddressOfOrder(trx, id))?.email === "") return;
  const message = addressFieldError("email", "") as string;
  throw new ShopError("INVALID_INPUT", { message, fields: { "address.email": message } });
}

/**
 * What a payment link's session may do with an order, or the payments to check first if that depends on them.
 * @param trx a transaction that has the order locked
 */
async function rightOfLink(
  trx: Queryable,
  order: Pick<Order, "id"> & Pick<PayerFacts, "isPayer" | "isPayerTime">,
  address: Body["address"],
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
        "The payment provider is not responding, so the address of this order cannot be changed now. Try again in a minute, or ask the shop for a new link.",
    });
  return new ShopError("ORDER_BEING_PAID", {
    message:
      "Another person with this link may be paying for this order, so its address cannot be changed now. To pay for it with its present address, reload this page and choose Previous address. To use another address, ask the shop for a new link.",
  });
}

function buyerRefused(): ShopError {
  return new ShopError("ORDER_BEING_PAID", {
    message:
      "Another person with this link may be paying for this order, so the business on its GST invoice cannot be changed now. To pay for it without this change, untick the box for a GST invoice. To use this business, ask the shop for a new link.",
  });
}

/**
 * @param mayHold whether a use may be held, like units; otherwise only checks that one is left
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
      heldUntil: extendedHoldEnd("held_until", PAYMENT_HOLD_MINUTES),
      heldSince: extendedHoldStart("held_until"),
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
  // The total has changed. The payment loop still checks the old attempt, in case it is paid after all.
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
    // The same condition as in the index one_live_attempt_per_order, without parameters.
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

/** @returns the stored provider order, whichever of several requests stored it */
async function openAtProvider(
  { db, payments, log }: Deps,
  orderNumber: OrderNumber,
  attempt: Prepared,
  mayOpen: () => Promise<void>,
): Promise<string> {
  try {
    await mayOpen();
    // Receipts are not unique at the provider, so a retry first searches for an order that may exist.
    const earlier = attempt.isRetry ? await payments.findOpened(attempt.receipt) : null;
    const opened =
      earlier?.amount === attempt.amount
        ? { providerOrderId: earlier.id }
        : await payments.open(attempt.receipt, attempt.amount, { orderNumber, shopId: await getShopId(db) });
    const [stored] = await storeOpened(db, { ...opened, id: attempt.attemptId });
    return stored?.providerOrderId ?? (await getStored(db, attempt.attemptId));
  } catch (cause) {
    // Frees the lease, so that the next request need not wait for its end.
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

/**
 * @throws ShopError PAYMENT_UNAVAILABLE when the attempt was closed meanwhile: the next request creates a new
 * one
 */
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
