// In some Razorpay accounts the customer pays Razorpay's fee: a payment's record then has the fee on top of the order's total.
import { minus, type Paise, paise, ZERO } from "./money.ts";

/** A payment's or refund's amount in two parts, paise. */
export interface WithCustomerFee {
  /** What it is worth for its order. */
  amount: Paise;
  /** The provider's fee on top. */
  customerFee: Paise;
}

/**
 * Divides the amount of a payment that was requested for an order.
 * @param paid `customerFee`: the fee, with its tax, that the provider's record states that the customer pays; zero if it states none
 * @returns null if the payment is neither exactly the requested amount nor exactly that plus the fee
 */
export function splitPaid(
  paid: { amount: number; customerFee: number },
  requested: Paise,
): WithCustomerFee | null {
  if (paid.amount === requested) return { amount: requested, customerFee: ZERO };
  if (paid.customerFee <= 0 || paid.amount - paid.customerFee !== requested) return null;
  return { amount: requested, customerFee: paise(paid.customerFee) };
}

/**
 * Divides what the provider has refunded: the order's money goes first, then the fee. A rest beyond both counts for the
 * order.
 * @param left of both parts of the payment
 */
export function splitRefunded(refunded: Paise, left: WithCustomerFee): WithCustomerFee {
  const beyond = Math.max(refunded - Math.max(left.amount, 0), 0);
  const customerFee = paise(Math.min(beyond, Math.max(left.customerFee, 0)));
  return { amount: minus(refunded, customerFee), customerFee };
}
