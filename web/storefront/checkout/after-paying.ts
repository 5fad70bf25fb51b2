import type { NavigationType } from "react-router";
import type { OrderLine } from "../../../contract/checkout.ts";
import { takeFromCart } from "../../../rules/cart-moves.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { CHECKOUT_OPEN_SECONDS } from "../../../rules/payment-window.ts";
import { DAY_MS } from "../../../rules/time.ts";
import {
  type BegunPayment,
  ORDER_KEY,
  orderOrigin,
  ordersTakenOut,
  type Purchase,
  paymentsBegun,
  purchase,
  recallOrder,
  storedOrder,
} from "../remembered.ts";
import { applyCoupon, changeLines, clear, currentCart } from "./cart-store.ts";
import { forgetDrafts } from "./drafts.ts";

// What leaves the cart when an order is paid: everything, as in the specification. If the order was not made from the
// cart (Buy Now in this tab) or was paid before (Continue), only the lines of the order leave it. The order of a payment
// link was taken by phone: nothing leaves the cart.

type BoughtLine = Pick<OrderLine, "productId" | "quantity">;

interface Order {
  orderId: OrderNumber;
  items: readonly OrderLine[];
}

const MAX_REMEMBERED = 20;

/** Call it when a payment link is opened. */
export function rememberPaymentLink(orderId: OrderNumber): void {
  orderOrigin(orderId).write("payment link");
  // Staff can also send a link for an order made in this browser, whose payment was started here.
  const isMadeHere = recallPaymentsUnderWay().some((begun) => begun.orderId === orderId);
  if (!isMadeHere && !isTakenOut(orderId)) rememberTaken([orderId, ...recallTaken()]);
}

/** Call it before the payment: if the provider shows a page of its own, the shopper returns to a new document. */
export function rememberPaying(order: Order): void {
  rememberPurchase(order, orderOrigin(order.orderId).read() !== null);
}

/** Call it before the shopper continues from an order that is paid already. */
export function rememberContinuing(order: Order): void {
  rememberPurchase(order, true);
}

function rememberPurchase({ orderId, items }: Order, isApart: boolean): void {
  const lines = isApart ? items.map(({ productId, quantity }) => ({ productId, quantity })) : null;
  purchase.write({ orderId, lines });
}

/** Call it on the thank-you page. After a reload or the back button, nothing more is taken out. */
export function takeBoughtOutOfCart(navigation: `${NavigationType}`): void {
  const bought = purchase.read();
  purchase.remove();
  const taken = recallTaken();
  const leaving = leavesCart(bought, isOpenedByAddress(navigation), taken);
  // A later check of these payments must not take their products out of the next cart.
  if (bought) forgetPaymentUnderWay(bought.orderId);
  if (leaving.length === 0) return;
  if (leaving === "all") clear();
  else takeOut(leaving);
  if (bought) rememberTaken([bought.orderId, ...taken]);
  else forgetPaymentsUnderWay();
}

export function isTakenOut(orderId: OrderNumber): boolean {
  return recallTaken().includes(orderId);
}

/** For an order that was paid without a thank-you page. Other products that were added since stay in the cart. */
export function takePaidOutOfCart({ orderId, items }: Order): void {
  takeOut(items);
  rememberTaken([orderId, ...recallTaken()]);
}

/** The coupon stays while other products are left. */
function takeOut(bought: readonly BoughtLine[]): void {
  changeLines((lines) => takeFromCart(lines, bought));
  if (currentCart().lines.length === 0) applyCoupon(null);
}

let isFirstInDocument = true;

/** Whether the screen was opened by a link or an address; false after a reload and the back button. */
function isOpenedByAddress(navigation: `${NavigationType}`): boolean {
  const isFirst = isFirstInDocument;
  isFirstInDocument = false;
  if (navigation !== "POP") return true;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return (
    isFirst && load?.type === "navigate" && new URL(load.name, location.href).pathname === location.pathname
  );
}

const listOf = (json: unknown): unknown[] => (Array.isArray(json) ? json : []);

function recallTaken(): unknown[] {
  return listOf(ordersTakenOut.read());
}

function rememberTaken(orders: unknown[]): void {
  ordersTakenOut.write(orders.slice(0, MAX_REMEMBERED));
}

/**
 * Decides what leaves the cart.
 * @param bought what this tab has begun to pay for; null if unknown
 * @param isOpened whether the page was opened by a link or an address, not by a reload or the back button
 * @param taken the orders whose lines have left the cart already
 * @returns the lines that leave it; "all" for the whole cart
 */
export function leavesCart(
  bought: Purchase | null,
  isOpened: boolean,
  taken: readonly unknown[],
): BoughtLine[] | "all" {
  if (!bought) return isOpened ? "all" : [];
  if (taken.includes(bought.orderId)) return [];
  return bought.lines ?? "all";
}

// The orders whose payment sheet was opened in this browser. Stored for all tabs: phones may close the shop's tab
// while the shopper is in the app of the bank, and then only the webhook reports the payment.

const MAX_BEGUN = 5;

/**
 * The newest first. Valid as long as the session that verifying the phone starts; then they are removed.
 */
export function recallPaymentsUnderWay(): BegunPayment[] {
  const all = listOf(paymentsBegun.read()) as (Partial<BegunPayment> | null)[];
  const recent = all.filter(isRecent);
  if (recent.length < all.length) store(recent);
  return recent;
}

function isRecent(payment: Partial<BegunPayment> | null): payment is BegunPayment {
  return typeof payment?.orderId === "string" && Math.abs(Date.now() - Number(payment.openedAt)) < DAY_MS;
}

/** Whether the payment sheet may still be open in another tab, or its payment not reported yet. */
export function mayBePaying({ openedAt }: BegunPayment): boolean {
  return Math.abs(Date.now() - openedAt) < CHECKOUT_OPEN_SECONDS * 1_000;
}

export function rememberPaymentUnderWay(orderId: OrderNumber): void {
  store([{ orderId, openedAt: Date.now() }, ...othersThan(orderId)]);
}

export function forgetPaymentUnderWay(orderId: OrderNumber): void {
  store(othersThan(orderId));
}

function forgetPaymentsUnderWay(): void {
  store([]);
}

function othersThan(orderId: OrderNumber): BegunPayment[] {
  return recallPaymentsUnderWay().filter((other) => other.orderId !== orderId);
}

function store(payments: BegunPayment[]): void {
  paymentsBegun.write(payments.length === 0 ? null : payments.slice(0, MAX_BEGUN));
}

// The order last paid for in this browser.

/**
 * Stores an order that is paid, for as long as the session that verifying the phone starts. What was typed for it is removed.
 */
export function rememberOrder(id: OrderNumber): void {
  forgetDrafts(id);
  // Storing the same order again must not extend the time.
  if (recallOrder() === id || !storedOrder.write(`${id} ${Date.now() + DAY_MS}`)) return;
  // The browser reports changes to other tabs only.
  dispatchEvent(new StorageEvent("storage", { key: ORDER_KEY }));
}

export function forgetOrder(): void {
  storedOrder.remove();
}
