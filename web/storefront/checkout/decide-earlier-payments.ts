// Decides what follows from the shop's replies about payments that this browser started and whose outcome it has not
// seen.
import type { ShopperOrder } from "../../../contract/checkout.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { isPaidAndNotRefunded } from "../../../rules/order-status.ts";

/** An order whose payment started in this browser, and whether it is paid. */
export interface EarlierPayment {
  orderId: OrderNumber;
  isPaid: boolean;
}

/** An order whose payment started here, and the shop's reply about it. */
export interface BegunPayment<Order> {
  orderId: OrderNumber;
  /** Whether its payment sheet may still be open. */
  mayBePaying: boolean;
  /** Whether its products have left the cart already. */
  isTakenOut: boolean;
  /** Null without a reply. */
  answer: Order | "not found" | null;
}

/**
 * @param begun the newest first
 * @returns `reported`: the order for the notice, a paid one before one whose payment may be in progress; `forgotten`:
 *   payments to forget; `paid`: paid orders whose products now leave the cart
 */
export function decideEarlierPayments<Order extends Pick<ShopperOrder, "status" | "verified">>(
  begun: readonly BegunPayment<Order>[],
) {
  let reported: EarlierPayment | null = null;
  const forgotten: OrderNumber[] = [];
  const paid: Order[] = [];
  for (const { orderId, mayBePaying, isTakenOut, answer } of begun) {
    if (answer === null) continue;
    const isOpen = answer !== "not found" && answer.verified && answer.status === "Verified";
    if (isOpen) {
      if (mayBePaying) reported ??= { orderId, isPaid: false };
      continue;
    }
    forgotten.push(orderId);
    if (answer === "not found" || !answer.verified || !isPaidAndNotRefunded(answer.status) || isTakenOut)
      continue;
    paid.push(answer);
    if (!reported?.isPaid) reported = { orderId, isPaid: true };
  }
  return { reported, forgotten, paid };
}
