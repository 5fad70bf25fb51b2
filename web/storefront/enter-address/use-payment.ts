// The steps of a payment: start it, open the provider's checkout, confirm it.
import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import type { ShopperOrder } from "../../../contract/checkout.ts";
import { startPayment } from "../../../contract/payments.ts";
import type { AddressField, AddressFields } from "../../../rules/address.ts";
import { formatRupees } from "../../../rules/money.ts";
import { isPaidAndKept, isPaidFor, type OrderStatus } from "../../../rules/order-status.ts";
import { CHECKOUT_OPEN_SECONDS } from "../../../rules/payment-window.ts";
import { api } from "../../api.ts";
import { wayBackOf } from "../checkout/order-origin.ts";
import { rememberPaymentUnderWay } from "../checkout/payment-under-way.ts";
import { confirmUntilSettled } from "./confirm-until-settled.ts";
import {
  type Checkout,
  loadCheckoutScript,
  needsRedirect,
  newCheckout,
  type PaymentReceipt,
  SCRIPT_FAILED,
} from "./razorpay-checkout.ts";

/** late: paid according to the provider, but the shop has not confirmed it for two minutes. */
export type PaymentStage = "idle" | "starting" | "open" | "confirming" | "late";

const DESCRIPTION = "Online Order Payment";
const THEME_RED = "#ff0000";
const PAYMENT_FAILED = "The payment did not go through. Nothing was lost: please try again.";

interface PaymentOptions {
  order: ShopperOrder;
  phone: string;
  shopName: string;
  publicUrl: string;
  /** The outcome in the URL after a redirect: a key of AFTER_REDIRECT; null without one. */
  redirectOutcome: string | null;
  /** Reloads the order; null when it could not be loaded. */
  refresh: () => Promise<ShopperOrder | null>;
  onPaid: () => void;
  onUnverified: () => void;
  onFieldErrors: (errors: Partial<Record<AddressField, string>>) => void;
}

interface Problem {
  message: string;
  /**
   * That money came in and goes back: she reads it when the order is closed, too. Of a payment that could not be taken, until
   * another one has paid the order; of one too many, for as long as it is paid.
   */
  refund: "not taken" | "paid twice" | null;
}

const REFUNDED = "Your payment came too late for this order. It is being refunded in full.";
const PAID_TWICE = "This order was paid already. Your payment is being refunded in full.";

/** Why the shop pays back a payment that the provider had captured. */
const REFUNDING: Readonly<Record<string, Problem["refund"]>> = {
  ORDER_ALREADY_PAID: "paid twice",
  ORDER_NOT_PAYABLE: "not taken",
  PAYMENT_MISMATCH: "not taken",
};

const NO_CASH =
  "Cash on delivery is not available. Your order is not paid yet: choose another way to pay. If you do not pay, the order is cancelled and nothing is sent.";

const AFTER_REDIRECT: Readonly<Record<string, Problem>> = {
  failed: { message: PAYMENT_FAILED, refund: null },
  refunded: { message: REFUNDED, refund: "not taken" },
  "paid-twice": { message: PAID_TWICE, refund: "paid twice" },
  "cash-on-delivery": { message: NO_CASH, refund: null },
};

/** Whether a problem is still to be read on an order of this status. */
export function isStillTold({ refund }: Problem, status: OrderStatus): boolean {
  if (status === "Verified") return true;
  return refund === "paid twice" || (refund === "not taken" && !isPaidAndKept(status));
}

export function usePayment(options: PaymentOptions) {
  const [stage, setStage] = useState<PaymentStage>("idle");
  const [problem, setProblem] = useState(() => AFTER_REDIRECT[options.redirectOutcome ?? ""] ?? null);
  const isBusy = useRef(false);
  const isConfirming = useRef(false);
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

  function returnToIdle(message: string | null, refund: Problem["refund"] = null) {
    isBusy.current = false;
    isConfirming.current = false;
    setStage("idle");
    setProblem(message === null ? null : { message, refund });
  }

  async function pay(address: AddressFields, addressId: string | null) {
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem(null);
    setStage("starting");
    // Loads during the call; a failure is handled at `await script`.
    const script = loadCheckoutScript();
    script.catch(() => {});
    try {
      const body = { address: { ...address, _id: addressId } };
      const payment = await api(startPayment, { params: { id: options.order.orderId }, body });
      await script;
      if (leaving.current.signal.aborted) return;
      openCheckout(payment, address);
      setStage("open");
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
    let failed: string | null = null;
    opened.on("payment.failed", ({ error }) => {
      failed = error?.description || PAYMENT_FAILED;
      // The sheet may stay open for another attempt, which may succeed.
      setProblem({ message: failed, refund: null });
      isBusy.current = false;
      setStage((now) => (now === "open" ? "idle" : now));
    });
    checkout.current = opened;
    rememberPaymentUnderWay(options.order.orderId);
    opened.open();
  }

  async function handleDismissed() {
    console.info("checkout closed");
    if (isConfirming.current) return;
    isBusy.current = false;
    setStage("idle");
    // It may have been paid all the same, by UPI in another app.
    const order = await options.refresh();
    if (order && isPaidFor(order.status)) options.onPaid();
  }

  async function confirm(receipt: PaymentReceipt) {
    isBusy.current = true;
    isConfirming.current = true;
    setProblem(null);
    setStage("confirming");
    try {
      const { orderId } = options.order;
      const isPaid = await confirmUntilSettled(
        orderId,
        receipt,
        () => setStage("late"),
        leaving.current.signal,
      );
      if (isPaid) options.onPaid();
    } catch (error) {
      // What could not be taken although it had been captured is refunded.
      if (isApiError(error)) returnToIdle(error.message, REFUNDING[error.code]);
      else returnToIdle(PAYMENT_FAILED);
      await options.refresh();
    }
  }

  async function explain(error: unknown) {
    if (!isApiError(error)) return returnToIdle(error instanceof Error ? error.message : SCRIPT_FAILED);
    if (error.status === 401 || error.code === "NOT_YOURS") return options.onUnverified();
    if (error.status === 400) {
      options.onFieldErrors(fieldErrorsOf(error.fields));
      return returnToIdle(error.message);
    }
    if (error.status !== 409) return returnToIdle(error.message);
    const order = await options.refresh();
    if (error.code === "ORDER_ALREADY_PAID") return returnToIdle(null);
    if (error.code === "COUPON_REFUSED") return returnToIdle(withoutCoupon(error.message, order));
    if (error.code === "OUT_OF_STOCK")
      return returnToIdle(withNames(error.message, options.order, Object.keys(error.fields)));
    returnToIdle(error.message);
  }

  return { stage, problem, pay };
}

/** The server's paths, e.g. `address.city`, as the form's field names. */
function fieldErrorsOf(fields: Record<string, string>): Partial<Record<AddressField, string>> {
  return Object.fromEntries(Object.entries(fields).map(([path, words]) => [path.split(".").at(-1), words]));
}

function withoutCoupon(message: string, order: ShopperOrder | null): string {
  const total = order ? ` The new total is ${formatRupees(order.totalAmount)}.` : "";
  return `${message}: it can no longer be used and was taken off your order.${total} Press Proceed to Payment again if that is fine.`;
}

function withNames(message: string, order: ShopperOrder, productIds: string[]): string {
  const gone = order.items.filter(({ productId }) => productIds.includes(productId));
  if (gone.length === 0) return message;
  return `${message}: ${gone.map(({ name }) => name).join(", ")}. ${wayBackOf(order.orderId).words}`;
}
