import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import type { ShopperOrder } from "../../../contract/checkout.ts";
import { isFinalRefusal } from "../../../contract/final-refusal.ts";
import { confirmPayment, startPayment } from "../../../contract/payments.ts";
import type { AddressField, AddressFields } from "../../../rules/address.ts";
import type { BusinessBuyerInput } from "../../../rules/buyer.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { formatRupees } from "../../../rules/money.ts";
import { isPaidFor } from "../../../rules/order-status.ts";
import { CHECKOUT_OPEN_SECONDS } from "../../../rules/payment-window.ts";
import { api } from "../../api.ts";
import { rememberPaymentUnderWay } from "./after-paying.ts";
import { afterEvent, beginPayment, isConfirming, notTaken, type PaymentEvent } from "./payment-steps.ts";
import { LATE_AFTER_MS, nextPoll } from "./poll-payment.ts";
import {
  type Checkout,
  loadCheckoutScript,
  needsRedirect,
  newCheckout,
  type PaymentReceipt,
  SCRIPT_FAILED,
} from "./razorpay-checkout.ts";
import { placeToChooseOf } from "./way-back.tsx";

// The steps of a payment: start it, open the provider's checkout, confirm it.

const DESCRIPTION = "Online Order Payment";
const THEME_RED = "#ff0000";

type FieldErrors = Partial<Record<AddressField | keyof BusinessBuyerInput, string>>;

interface PaymentOptions {
  order: ShopperOrder;
  phone: string;
  shopName: string;
  publicUrl: string;
  /** The outcome in the URL after a redirect; null without one. */
  redirectOutcome: string | null;
  /** Reloads the order; null if it could not be loaded. */
  refresh: () => Promise<ShopperOrder | null>;
  onPaid: () => void;
  onUnverified: () => void;
  onFieldErrors: (errors: FieldErrors) => void;
}

export function usePayment(options: PaymentOptions) {
  const [{ stage, problem }, setState] = useState(() => beginPayment(options.redirectOutcome));
  // A second press may come before React renders the first: this state is always current.
  const state = useRef({ stage, problem });
  const checkout = useRef<Checkout | null>(null);
  const leaving = useRef(new AbortController());

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      controller.abort();
      checkout.current?.close?.();
    };
  }, []);

  /** @returns whether the event changes anything */
  function take(event: PaymentEvent): boolean {
    const before = state.current;
    state.current = afterEvent(before, event);
    setState(state.current);
    return state.current !== before;
  }

  const refuse = (message: string | null) =>
    take({ refused: message === null ? null : { message, refund: null } });

  /** @param buyer a business for the invoice; as it was before if left out */
  async function pay(address: AddressFields, addressId: string | null, buyer: BusinessBuyerInput) {
    if (!take("pressed")) return;
    // Loads during the call. A failure is handled at `await script`.
    const script = loadCheckoutScript();
    script.catch(() => {});
    try {
      const body = { address: { ...address, _id: addressId }, ...buyer };
      const payment = await api(startPayment, { params: { id: options.order.orderId }, body });
      await script;
      if (leaving.current.signal.aborted) return;
      openCheckout(payment, address);
      take("opened");
    } catch (error) {
      await explain(error);
    }
  }

  function openCheckout(payment: { key: string; amount: number; paymentId: string }, address: AddressFields) {
    const opened = newCheckout({
      key: payment.key,
      amount: payment.amount,
      currency: "INR",
      name: options.shopName,
      description: DESCRIPTION,
      order_id: payment.paymentId,
      prefill: { email: address.email, contact: options.phone, name: address.fullName },
      theme: { color: THEME_RED },
      timeout: CHECKOUT_OPEN_SECONDS,
      callback_url: `${options.publicUrl}/api/payments/razorpay/callback`,
      ...(needsRedirect(navigator.userAgent) ? { redirect: true as const } : {}),
      handler: (receipt) => void confirm(receipt),
      modal: { ondismiss: () => void handleDismissed() },
    });
    opened.on("payment.failed", ({ error }) => void take({ failed: error?.description }));
    checkout.current = opened;
    rememberPaymentUnderWay(options.order.orderId);
    opened.open();
  }

  async function handleDismissed() {
    console.info("checkout closed");
    take("closed");
    if (isConfirming(state.current)) return;
    // It may have been paid nevertheless, by UPI in another app.
    const order = await options.refresh();
    if (order && isPaidFor(order.status)) options.onPaid();
  }

  async function confirm(receipt: PaymentReceipt) {
    take("receipt");
    try {
      const { orderId } = options.order;
      const isPaid = await confirmUntilSettled(orderId, receipt, () => take("late"), leaving.current.signal);
      if (isPaid) options.onPaid();
    } catch (error) {
      // A captured payment that the shop could not accept is refunded.
      take({ refused: notTaken(isApiError(error) ? error : null) });
      await options.refresh();
    }
  }

  async function explain(error: unknown) {
    if (!isApiError(error)) return refuse(error instanceof Error ? error.message : SCRIPT_FAILED);
    if (error.status === 401 || error.code === "NOT_YOURS") return options.onUnverified();
    if (error.status === 400) {
      options.onFieldErrors(fieldErrorsOf(error.fields));
      return refuse(error.message);
    }
    if (error.status !== 409) return refuse(error.message);
    const order = await options.refresh();
    if (error.code === "ORDER_ALREADY_PAID") return refuse(null);
    if (error.code === "COUPON_REFUSED") return refuse(withoutCoupon(error.message, order));
    if (error.code === "OUT_OF_STOCK") {
      const message = withNames(error.message, options.order, Object.keys(error.fields));
      return take({ refused: { message, refund: null, isSoldOut: true } });
    }
    refuse(error.message);
  }

  return { stage, problem, pay };
}

/** Maps the server's paths, such as `address.city`, to the form's field names. */
function fieldErrorsOf(fields: Record<string, string>): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.split(".").slice(-1)[0], message]),
  );
}

function withoutCoupon(message: string, order: ShopperOrder | null): string {
  const total = order ? ` The new total is ${formatRupees(order.totalAmount)}.` : "";
  return `${message}: it can no longer be used and was taken off your order.${total} Press Proceed to Payment again if that is fine.`;
}

function withNames(message: string, order: ShopperOrder, productIds: string[]): string {
  const soldOut = order.items.filter(({ productId }) => productIds.includes(productId));
  if (soldOut.length === 0) return message;
  return `${message}: ${soldOut.map(({ name }) => name).join(", ")}. ${placeToChooseOf(order.orderId).advice}`;
}

/**
 * Reports a payment to the shop, and repeats the call until the payment is settled or refused.
 * @param onLate called once, if it takes long
 * @param signal stops the polling
 * @returns true once the order is paid; false if the polling has stopped, which leaves it open
 * @throws ApiError if the payment is refused
 */
async function confirmUntilSettled(
  orderId: OrderNumber,
  receipt: PaymentReceipt,
  onLate: () => void,
  signal: AbortSignal,
): Promise<boolean> {
  const started = Date.now();
  let isLate = false;
  let retryAfter: number | null = null;
  do {
    try {
      retryAfter = null;
      const call = { params: { id: orderId }, body: { razorpayResponse: receipt } };
      const { status } = await api(confirmPayment, call);
      if (status === "paid") return true;
    } catch (error) {
      if (!isApiError(error) || isFinalRefusal(error)) throw error;
      ({ retryAfter } = error);
    }
    if (!isLate && Date.now() - started > LATE_AFTER_MS) {
      isLate = true;
      onLate();
    }
  } while (await nextPoll(started, retryAfter, signal));
  return false;
}
