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

// What leaves the cart when an order is paid: everything, as the specification has it. Only an order that was not made
// from the cart (Buy Now in this tab, a payment link), or one paid before (Continue), takes no more along than what was bought.

export type BoughtLine = Pick<OrderLine, "productId" | "quantity">;

interface Order {
  orderId: OrderNumber;
  items: readonly OrderLine[];
}

const MAX_REMEMBERED = 20;

/** Before the payment: one in the provider's own page comes back as a new document. */
export function rememberPaying(order: Order): void {
  rememberPurchase(order, orderOrigin(order.orderId).read() !== null);
}

/** Before an order that is paid already is left. */
export function rememberContinuing(order: Order): void {
  rememberPurchase(order, true);
}

function rememberPurchase({ orderId, items }: Order, isApart: boolean): void {
  const lines = isApart ? items.map(({ productId, quantity }) => ({ productId, quantity })) : null;
  purchase.write({ orderId, lines });
}

/** For the page that thanks. When it is reloaded or come back to, nothing more is taken out. */
export function takeBoughtOutOfCart(navigation: `${NavigationType}`): void {
  const bought = purchase.read();
  purchase.remove();
  const taken = recallTaken();
  const leaving = leavesCart(bought, isOpenedAnew(navigation), taken);
  if (leaving.length === 0) return;
  if (leaving === "all") clear();
  else takeOut(leaving);
  // Their snacks must not leave the next cart.
  if (bought) forgetPaymentUnderWay(bought.orderId);
  else forgetPaymentsUnderWay();
  if (bought) rememberTaken([bought.orderId, ...taken]);
}

export function isTakenOut(orderId: OrderNumber): boolean {
  return recallTaken().includes(orderId);
}

/** Of an order that was paid without a page that thanked: what came into the cart since stays. */
export function takePaidOutOfCart({ orderId, items }: Order): void {
  takeOut(items);
  rememberTaken([orderId, ...recallTaken()]);
}

/** The coupon stays with what is left. */
function takeOut(bought: readonly BoughtLine[]): void {
  changeLines((lines) => takeFromCart(lines, bought));
  if (currentCart().lines.length === 0) applyCoupon(null);
}

let isFirstInDocument = true;

/** Whether the screen was opened, by a link or an address; false after a reload and the back button. */
function isOpenedAnew(navigation: `${NavigationType}`): boolean {
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
 * @param bought what this tab began to pay for; null without
 * @param isOpened the page was opened by a link or an address: no reload, no back button
 * @param taken the orders whose lines have left the cart already
 * @returns the lines that leave; "all" for the whole cart
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

// The orders whose payment sheet was opened in this browser. Stored for all tabs: a phone closes the shop's window while the
// shopper is in the bank's app, and then only the webhook sees the payment.

const MAX_BEGUN = 5;

/** The newest first. As long as the session that verifying the phone began (product.md, "Shopper's identity"). */
export function recallPaymentsUnderWay(): BegunPayment[] {
  return (listOf(paymentsBegun.read()) as (Partial<BegunPayment> | null)[]).filter(isRecent);
}

function isRecent(payment: Partial<BegunPayment> | null): payment is BegunPayment {
  return typeof payment?.orderId === "string" && Math.abs(Date.now() - Number(payment.openedAt)) < DAY_MS;
}

/** Whether the sheet may still be open somewhere, or its payment on its way. */
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

/** For as long as the session that verifying the phone began (product.md, "Shopper's identity"). */
export function rememberOrder(id: OrderNumber): void {
  // Opening it again does not lengthen the session.
  if (recallOrder() === id || !storedOrder.write(`${id} ${Date.now() + DAY_MS}`)) return;
  // The browser reports changes to other tabs only.
  dispatchEvent(new StorageEvent("storage", { key: ORDER_KEY }));
}

export function forgetOrder(): void {
  storedOrder.remove();
}
