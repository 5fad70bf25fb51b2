// What follows from the shop's answers about the payments that this browser began and saw no end of.
import type { ShopperOrder } from "../../../contract/checkout.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { isPaidAndKept } from "../../../rules/order-status.ts";

/** An order whose payment began in this browser, and whether its money is there. */
export interface EarlierPayment {
  orderId: OrderNumber;
  isPaid: boolean;
}

/** An order whose payment began here, and the shop's answer about it. */
export interface BegunPayment<Order> {
  orderId: OrderNumber;
  /** Whether its sheet may still be open somewhere. */
  mayBePaying: boolean;
  /** Whether its snacks have left the cart already. */
  isTakenOut: boolean;
  /** Null without an answer. */
  answer: Order | "not found" | null;
}

/**
 * @param begun the newest first
 * @returns what the notice shows: a paid order before one that may be being paid; which payments are forgotten; and the paid
 * orders whose snacks now leave the cart
 */
export function judgeEarlierPayments<Order extends Pick<ShopperOrder, "status" | "verified">>(
  begun: readonly BegunPayment<Order>[],
) {
  let told: EarlierPayment | null = null;
  const forgotten: OrderNumber[] = [];
  const paid: Order[] = [];
  for (const { orderId, mayBePaying, isTakenOut, answer } of begun) {
    if (answer === null) continue;
    const isOpen = answer !== "not found" && answer.verified && answer.status === "Verified";
    if (isOpen) {
      if (mayBePaying) told ??= { orderId, isPaid: false };
      continue;
    }
    forgotten.push(orderId);
    if (answer === "not found" || !answer.verified || !isPaidAndKept(answer.status) || isTakenOut) continue;
    paid.push(answer);
    if (!told?.isPaid) told = { orderId, isPaid: true };
  }
  return { told, forgotten, paid };
}
