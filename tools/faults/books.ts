// The inputs of the judge: the driver's ledger, the provider's records, the delivered mails, and the shop's database.
import type { Message } from "../../sandbox/messages/message-log.ts";
import type { Payment, Refund } from "../../sandbox/razorpay/entities.ts";
import type { LedgerEntry } from "./ledger.ts";

/** Amounts in paise, times in ms since the epoch. */
export interface ShopRows {
  orders: {
    id: string;
    number: string;
    key: string | null;
    status: string;
    total: number;
    /** Whether it has ever been packed. */
    wasPacked: boolean;
  }[];
  payments: {
    /** Null for cash, which the provider does not know. */
    providerPayment: string | null;
    orderId: string | null;
    amount: number;
    outcome: string;
    reason: string;
    at: number;
  }[];
  /** `isOfSale`: of a payment that paid its order. */
  refunds: {
    id: string;
    providerPayment: string | null;
    orderId: string | null;
    isOfSale: boolean;
    amount: number;
    state: string;
  }[];
  /** Invoices, credit notes and refund vouchers. */
  documents: {
    kind: string;
    series: string;
    fiscalYear: string;
    number: number;
    orderId: string;
    refundId: string | null;
    amount: number;
  }[];
  /** E-mails about orders. */
  messages: { id: string; orderId: string; kind: string; state: string; requestedAt: number }[];
  /** Background work to do; claims and retries move `dueAt` ahead. */
  due: { kind: string; id: string; since: number; dueAt: number; problem: string | null }[];
  /** Events from the provider that are not handled yet. */
  events: { id: string; kind: string; receivedAt: number }[];
  /** Products whose units are counted. `held`: for payments under way; `sold`: paid for. */
  products: { slug: string; unitsAtFirst: number; available: number; held: number; sold: number }[];
  /** `uses`: all orders that hold or have used it; `paidOrders`: those that paid with it. */
  coupons: { name: string; totalLimit: number | null; usedCount: number; uses: number; paidOrders: number }[];
}

export interface Books {
  ledger: readonly LedgerEntry[];
  provider: {
    payments: readonly Pick<
      Payment,
      "id" | "order_id" | "amount" | "captured" | "amount_refunded" | "created_at"
    >[];
    refunds: readonly Pick<Refund, "payment_id" | "amount" | "status">[];
  };
  mails: readonly Pick<Message, "to" | "subject" | "messageId">[];
  shop: ShopRows;
}
