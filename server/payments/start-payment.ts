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
import { type Attempt, getOrCreateAttempt, openAtProvider, untilOpenOrFree } from "./open-attempt.ts";
import { ORDER_TO_PAY, type Order } from "./placeable-payment.ts";
import { promiseDelivery } from "./promise-delivery.ts";
import { RetryAfterRelease, releasingEnded } from "./release-ended.ts";

/** How long a request waits while another one opens the attempt at the provider. */
const TIMEOUT_MS = 8_500;

type Body = InputOf<typeof call>["body"];

type Outcome = Attempt | { newTotal: Paise } | { toCheck: OtherPayments };

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
