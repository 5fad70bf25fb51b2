// Razorpay's checkout script: its types, and how it is loaded and opened.
import type { z } from "zod/mini";
import type { RazorpayResponse } from "../../../contract/payments.ts";
import { CHECKOUT_SCRIPT } from "./checkout-document.ts";

export type PaymentReceipt = z.output<typeof RazorpayResponse>;

interface CheckoutOptions {
  key: string;
  /** Paise. */
  amount: number;
  currency: "INR";
  name: string;
  description: string;
  /** The provider's order id. */
  order_id: string;
  prefill: { email: string; contact: string; name: string };
  theme: { color: string };
  /** In seconds. The checkout closes before the hold on the stock ends. */
  timeout: number;
  callback_url: string;
  redirect?: true;
  handler: (receipt: PaymentReceipt) => void;
  modal: { ondismiss: () => void };
}

interface PaymentFailure {
  error?: { description?: string };
}

export interface Checkout {
  open(): void;
  close?(): void;
  on(event: "payment.failed", listener: (failure: PaymentFailure) => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => Checkout;
  }
}

export const SCRIPT_FAILED = "Razorpay SDK failed to load";

const SCRIPT_TIMEOUT_MS = 20_000;
// Browsers that cannot show the checkout in a frame: they are redirected to the provider's page and back.
const FRAMELESS_BROWSERS = /Instagram|FBAN|FBAV|FB_IAB|UCBrowser|Opera Mini/i;

export function needsRedirect(userAgent: string): boolean {
  return FRAMELESS_BROWSERS.test(userAgent);
}

function checkoutScriptUrl(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${CHECKOUT_SCRIPT}"]`)?.content ?? "";
}

/** Loads `window.Razorpay` unless it is loaded. Can be called again after a failure. */
export function loadCheckoutScript(): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error(SCRIPT_FAILED));
    };
    const timeout = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    script.src = checkoutScriptUrl();
    script.async = true;
    script.onload = () => {
      clearTimeout(timeout);
      if (window.Razorpay) resolve();
      else fail();
    };
    script.onerror = () => {
      clearTimeout(timeout);
      fail();
    };
    document.head.append(script);
  });
}

/** @throws Error if the script is not loaded */
export function newCheckout(options: CheckoutOptions): Checkout {
  if (!window.Razorpay) throw new Error(SCRIPT_FAILED);
  return new window.Razorpay(options);
}
