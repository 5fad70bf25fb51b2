// The orders whose payment sheet was opened in this browser. Kept for all tabs: a phone closes the shop's window while she
// is in her bank's app, and then only the webhook sees the payment.
import type { OrderNumber } from "../../../rules/ids.ts";
import { CHECKOUT_OPEN_SECONDS } from "../../../rules/payment-window.ts";
import { DAY_MS } from "../../../rules/time.ts";

interface PaymentUnderWay {
  orderId: OrderNumber;
  /** When its sheet was opened, in ms since 1970. */
  openedAt: number;
}

const PAYING = "paying";
const MAX_REMEMBERED = 5;

/** The newest first. As long as the session that verifying the phone began (product.md, "Shopper's identity"). */
export function recallPaymentsUnderWay(): PaymentUnderWay[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PAYING) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(entry: Partial<PaymentUnderWay> | null): boolean {
  return typeof entry?.orderId === "string" && Math.abs(Date.now() - Number(entry.openedAt)) < DAY_MS;
}

/** Whether the sheet may still be open somewhere, or its payment on its way. */
export function mayBePaying({ openedAt }: PaymentUnderWay): boolean {
  return Math.abs(Date.now() - openedAt) < CHECKOUT_OPEN_SECONDS * 1_000;
}

export function rememberPaymentUnderWay(orderId: OrderNumber): void {
  keep([{ orderId, openedAt: Date.now() }, ...othersThan(orderId)]);
}

export function forgetPaymentUnderWay(orderId: OrderNumber): void {
  keep(othersThan(orderId));
}

export function forgetPaymentsUnderWay(): void {
  keep([]);
}

function othersThan(orderId: OrderNumber): PaymentUnderWay[] {
  return recallPaymentsUnderWay().filter((other) => other.orderId !== orderId);
}

function keep(payments: PaymentUnderWay[]): void {
  try {
    if (payments.length === 0) localStorage.removeItem(PAYING);
    else localStorage.setItem(PAYING, JSON.stringify(payments.slice(0, MAX_REMEMBERED)));
  } catch {
    // Storage is full or blocked: her e-mail has the order.
  }
}
