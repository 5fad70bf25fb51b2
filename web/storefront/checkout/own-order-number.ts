// The order last paid for in this browser, which its pages find again while the shop still knows the browser. Only the
// number is kept: everything else is asked for with the session's cookie.
import { useSyncExternalStore } from "react";
import { type OrderNumber, orderNumber } from "../../../rules/ids.ts";

/** What a tab calls the order that it begins to pay for: the provider's own page comes back as a new document. */
export const PAYING_ORDER = "paying-order";

const ORDER_KEY = "order";
/** As long as the session that verifying the phone began (product.md, "Shopper's identity"). */
const KEPT_MS = 24 * 60 * 60 * 1000;

export function recallOrder(): OrderNumber | null {
  try {
    const [id, until] = (localStorage.getItem(ORDER_KEY) ?? "").split(" ");
    return id && Number(until) > Date.now() ? orderNumber(id) : null;
  } catch {
    return null;
  }
}

export function rememberOrder(id: OrderNumber): void {
  try {
    // Looking at it again does not lengthen the session.
    if (recallOrder() === id) return;
    localStorage.setItem(ORDER_KEY, `${id} ${Date.now() + KEPT_MS}`);
    // The browser tells the other tabs alone.
    dispatchEvent(new StorageEvent("storage", { key: ORDER_KEY }));
  } catch {
    // Storage is full or blocked: her e-mail has the order.
  }
}

export function forgetOrder(): void {
  try {
    localStorage.removeItem(ORDER_KEY);
  } catch {
    // As above.
  }
}

function subscribe(listener: () => void) {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** The number of that order; null without one, on the server and during hydration. */
export function useOwnOrderNumber(): OrderNumber | null {
  return useSyncExternalStore(subscribe, recallOrder, () => null);
}
