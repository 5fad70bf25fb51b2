// Payments and refunds of past days, as the payment provider's emulator loads them from its file.
import { feeOf } from "../../sandbox/razorpay/payment-methods.ts";

interface Entry {
  kind: string;
  record: unknown;
}

const unixSeconds = (at: string) => Date.parse(at) / 1_000;

/** An order and its captured payment by UPI. @param amount paise @param at ISO 8601 */
export function capturedPayment(id: string, amount: number, at: string): Entry[] {
  const order_id = id.replace("pay_", "order_");
  const shared = { amount, currency: "INR", notes: [], created_at: unixSeconds(at) };
  return [
    {
      kind: "order",
      record: {
        ...shared,
        id: order_id,
        entity: "order",
        amount_paid: amount,
        amount_due: 0,
        status: "paid",
      },
    },
    {
      kind: "payment",
      record: {
        ...shared,
        ...feeOf(amount),
        id,
        entity: "payment",
        order_id,
        status: "captured",
        captured: true,
        method: "upi",
        amount_refunded: 0,
        description: null,
      },
    },
  ];
}

/** @param amount paise @param at ISO 8601 */
export function madeRefund(id: string, paymentId: string, amount: number, at: string): Entry[] {
  const refund = {
    id,
    entity: "refund",
    amount,
    currency: "INR",
    payment_id: paymentId,
    notes: [],
    receipt: null,
    created_at: unixSeconds(at),
    status: "processed",
  };
  return [{ kind: "refund", record: { refund, idempotencyKey: null, request: "" } }];
}

/** The emulator's file with these entries. */
export function stateOf(...entries: Entry[][]): string {
  return entries
    .flat()
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join("");
}
