// What the judge compares: the driver's ledger, the provider's books, the mails that arrived, and the shop's database.
import type { Message } from "../../sandbox/messages/message-log.ts";
import type { Payment, Refund } from "../../sandbox/razorpay/entities.ts";
import type { LedgerEntry } from "./ledger.ts";

/** Amounts in paise, instants in ms since the epoch. */
export interface ShopRows {
  orders: { id: string; number: string; key: string | null; status: string; total: number }[];
  payments: {
    /** Null of what was paid in cash, which the provider knows nothing of. */
    providerPayment: string | null;
    orderId: string | null;
    amount: number;
    outcome: string;
    reason: string;
    at: number;
  }[];
  /** E-mails about orders. */
  messages: { id: string; orderId: string; kind: string; state: string; requestedAt: number }[];
  /** What background work has to do; claims and retries move `dueAt` ahead. */
  due: { kind: string; id: string; since: number; dueAt: number; problem: string | null }[];
  /** What the provider told and nobody has looked up yet. */
  events: { id: string; kind: string; receivedAt: number }[];
  /** Products whose units are counted. `held`: promised to who is paying; `sold`: paid for. */
  products: { slug: string; unitsAtFirst: number; available: number; held: number; sold: number }[];
  /** `uses`: all orders that have it for now or for good; `paidOrders`: those that paid with it. */
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
