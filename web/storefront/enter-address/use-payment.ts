// Paying, as the address screen goes through it: start, open the provider's checkout, confirm.
import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import type { ShopperOrder } from "../../../contract/checkout.ts";
import { startPayment } from "../../../contract/payments.ts";
import type { AddressField, AddressFields } from "../../../rules/address.ts";
import { formatRupees } from "../../../rules/money.ts";
import { isPaidFor } from "../../../rules/order-status.ts";
import { CHECKOUT_OPEN_SECONDS } from "../../../rules/payment-window.ts";
import { api } from "../../api.ts";
import { confirmUntilSettled } from "./confirm-until-settled.ts";
import {
  type Checkout,
  loadCheckoutScript,
  needsRedirect,
  newCheckout,
  type PaymentReceipt,
  SCRIPT_FAILED,
} from "./razorpay-checkout.ts";

/** late: paid, but the confirmation takes its time. */
export type PaymentStage = "idle" | "starting" | "open" | "confirming" | "late";

const DESCRIPTION = "Online Order Payment";
const THEME_RED = "#ff0000";
// Below the 15 minutes that the shop keeps the snacks back.
const PAYMENT_FAILED = "The payment did not go through. Nothing was lost: please try again.";

interface PaymentOf {
  order: ShopperOrder;
  phone: string;
  shopName: string;
  publicUrl: string;
  /** How the provider's own page sent the shopper back: `failed`, `refunded`, or null when she was not there. */
  cameBack: string | null;
  /** Reads the order again; null when it could not be read. */
  refresh: () => Promise<ShopperOrder | null>;
  onPaid: () => void;
  onUnverified: () => void;
  onFieldErrors: (errors: Partial<Record<AddressField, string>>) => void;
}

const REFUNDED = "Your payment came too late for this order. It is being refunded in full.";

function wordsAfterReturn(cameBack: string | null): string | null {
  if (cameBack === "refunded") return REFUNDED;
  return cameBack === "failed" ? PAYMENT_FAILED : null;
}

export function usePayment(of: PaymentOf) {
  const [stage, setStage] = useState<PaymentStage>("idle");
  const [problem, setProblem] = useState<string | null>(wordsAfterReturn(of.cameBack));
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

  function rest(words: string | null) {
    isBusy.current = false;
    isConfirming.current = false;
    setStage("idle");
    setProblem(words);
  }

  async function pay(address: AddressFields, addressId: string | null) {
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem(null);
    setStage("starting");
    // Fetched meanwhile; its failure is looked at when it is needed.
    const script = loadCheckoutScript();
    script.catch(() => {});
    try {
      const body = { address: { ...address, _id: addressId } };
      const payment = await api(startPayment, { params: { id: of.order.orderId }, body });
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
      name: of.shopName,
      description: DESCRIPTION,
      order_id: payment.paymentId,
      prefill: { email: address.email, contact: of.phone, name: address.fullName },
      theme: { color: THEME_RED },
      timeout: CHECKOUT_OPEN_SECONDS,
      callback_url: `${of.publicUrl}/api/payments/razorpay/callback`,
      ...(needsRedirect(navigator.userAgent) ? { redirect: true as const } : {}),
      handler: (receipt) => void confirm(receipt),
      modal: { ondismiss: () => void dismissed() },
    });
    let failed: string | null = null;
    opened.on("payment.failed", ({ error }) => {
      failed = error?.description || PAYMENT_FAILED;
      // The sheet may stay open for another try, and then still succeed.
      setProblem(failed);
      isBusy.current = false;
      setStage((now) => (now === "open" ? "idle" : now));
    });
    checkout.current = opened;
    opened.open();
  }

  async function dismissed() {
    console.info("checkout closed");
    if (isConfirming.current) return;
    isBusy.current = false;
    setStage("idle");
    // The money may have moved all the same, by UPI in another app.
    const order = await of.refresh();
    if (order && isPaidFor(order.status)) of.onPaid();
  }

  async function confirm(receipt: PaymentReceipt) {
    isBusy.current = true;
    isConfirming.current = true;
    setProblem(null);
    setStage("confirming");
    try {
      const { orderId } = of.order;
      const isPaid = await confirmUntilSettled(
        orderId,
        receipt,
        () => setStage("late"),
        leaving.current.signal,
      );
      if (isPaid) of.onPaid();
    } catch (error) {
      rest(isApiError(error) ? error.message : PAYMENT_FAILED);
      await of.refresh();
    }
  }

  async function explain(error: unknown) {
    if (!isApiError(error)) return rest(error instanceof Error ? error.message : SCRIPT_FAILED);
    if (error.status === 401 || error.code === "NOT_YOURS") return of.onUnverified();
    if (error.status === 400) {
      of.onFieldErrors(fieldErrorsOf(error.fields));
      return rest(error.message);
    }
    if (error.status !== 409) return rest(error.message);
    const order = await of.refresh();
    if (error.code === "ORDER_ALREADY_PAID") return rest(null);
    if (error.code === "COUPON_REFUSED") return rest(withoutCoupon(error.message, order));
    if (error.code === "OUT_OF_STOCK")
      return rest(withNames(error.message, of.order, Object.keys(error.fields)));
    rest(error.message);
  }

  return { stage, problem, pay };
}

/** The server names fields by path, e.g. `address.city`. */
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
  return `${message}: ${gone.map(({ name }) => name).join(", ")}. Please check out again from your cart.`;
}
