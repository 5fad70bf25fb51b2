import type { NavigationType } from "react-router";
import type { OrderLine } from "../../../contract/checkout.ts";
import { takeFromCart } from "../../../rules/cart-moves.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { applyCoupon, changeLines, clear, currentCart } from "./cart-store.ts";
import { forget, recall, remember } from "./checkout-memory.ts";
import { isFromCart } from "./order-origin.ts";
import { forgetPaymentsUnderWay, forgetPaymentUnderWay } from "./payment-under-way.ts";

// What leaves the cart when an order is paid: everything, as the specification has it. Only an order that was not made
// from the cart (Buy Now in this tab, a payment link), or one paid before (Continue), takes no more along than what was bought.

export type BoughtLine = Pick<OrderLine, "productId" | "quantity">;

interface Order {
  orderId: OrderNumber;
  items: readonly OrderLine[];
}

const PURCHASE = "purchase";
/** The orders whose lines have left the cart, which all tabs share as they share the cart. */
const TAKEN_OUT = "kart-taken-out";
const MAX_REMEMBERED = 20;

/** Before she pays: a payment in the provider's own page comes back as a new document. */
export function rememberPaying(order: Order): void {
  rememberPurchase(order, !isFromCart(order.orderId));
}

/** Before she goes on from an order that is paid already. */
export function rememberContinuing(order: Order): void {
  rememberPurchase(order, true);
}

function rememberPurchase({ orderId, items }: Order, isApart: boolean): void {
  const lines = isApart ? items.map(({ productId, quantity }) => ({ productId, quantity })) : null;
  remember(PURCHASE, { orderId, lines } satisfies Purchase);
}

/** For the page that thanks. When it is reloaded or come back to, nothing more is taken out. */
export function takeBoughtOutOfCart(navigation: `${NavigationType}`): void {
  const purchase = recall<Purchase>(PURCHASE);
  forget(PURCHASE);
  const taken = recallTaken();
  const leaving = leavesCart(purchase, isOpenedAnew(navigation), taken);
  if (leaving.length === 0) return;
  if (leaving === "all") clear();
  else takeOut(leaving);
  // Their snacks must not leave the next cart.
  if (purchase) forgetPaymentUnderWay(purchase.orderId);
  else forgetPaymentsUnderWay();
  if (purchase) rememberTaken([purchase.orderId, ...taken]);
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

function recallTaken(): unknown[] {
  try {
    const taken: unknown = JSON.parse(localStorage.getItem(TAKEN_OUT) ?? "[]");
    return Array.isArray(taken) ? taken : [];
  } catch {
    return [];
  }
}

function rememberTaken(orders: unknown[]): void {
  try {
    localStorage.setItem(TAKEN_OUT, JSON.stringify(orders.slice(0, MAX_REMEMBERED)));
  } catch {
    // Storage is full or blocked: the cart is then this page's alone, too.
  }
}

// What leaves the cart on the page that thanks.

export interface Purchase {
  orderId: OrderNumber;
  /** Null where the whole cart was bought. */
  lines: BoughtLine[] | null;
}

/**
 * @param purchase what this tab began to pay for; null without
 * @param isOpened the page was opened by a link or an address: no reload, no back button
 * @param taken the orders whose lines have left the cart already
 * @returns the lines that leave; "all" for the whole cart
 */
export function leavesCart(
  purchase: Purchase | null,
  isOpened: boolean,
  taken: readonly unknown[],
): BoughtLine[] | "all" {
  if (!purchase) return isOpened ? "all" : [];
  if (taken.includes(purchase.orderId)) return [];
  return purchase.lines ?? "all";
}
