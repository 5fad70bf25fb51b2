// What leaves the cart on the page that thanks.
import type { OrderNumber } from "../../../rules/ids.ts";
import type { BoughtLine } from "./after-paying.ts";

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
