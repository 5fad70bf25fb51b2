import { sql } from "kysely";
import type { OrderUuid } from "../../../rules/ids.ts";
import { type Paise, ZERO } from "../../../rules/money.ts";
import type { OrderActor } from "../../../rules/order-actors.ts";
import type { RefundCause, RefundState } from "../../../rules/payment-states.ts";
import { ShopError } from "../../errors.ts";
import { raiseAlert } from "../../notifications/alerts/raise-alert.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { issueRefundDocument } from "../../tax-documents/issue-refund-document.ts";
import { endNeedlessRefundAlerts } from "./end-refund-alerts.ts";

/** Refunded units of an order's line. */
interface RefundedLine {
  position: number;
  quantity: number;
  amount: Paise;
  restocked: boolean;
}

interface NewRefund {
  /** Generated if missing; generated ids are in the order of insertion. */
  id?: string;
  /** The id of the payment's row. */
  paymentId: string;
  /** Zero if only the customer's fee was refunded. */
  amount: Paise;
  /** The provider's fee that was refunded on top of the amount. */
  customerFee?: Paise;
  cause: RefundCause;
  /** For the shopper to read. */
  reason?: string;
  madeBy?: OrderActor;
  /** The refused refund that this one replaces. */
  retryOf?: string;
  /** The part of the amount that is delivery charge. */
  delivery?: Paise;
  /** Refunded lines of this order. */
  lines?: { orderId: OrderUuid; lines: readonly RefundedLine[] };
  /** For a refund that the provider has already made. */
  made?: { state: RefundState; providerRefundId: string; createdAt: Date };
}

/**
 * Adds a refund and issues its document; push-refunds.ts makes it at the provider, unless it is made already.
 * For a cash payment an alert is raised until the owner has paid the refund manually (record-manual-refund.ts).
 * @returns its id
 * @throws ShopError REFUND_CHANGED when another refund has the id; a database error (constraint
 * refunds_within_captured) when refunds would exceed the payment
 */
export async function insertRefund(trx: Queryable, refund: NewRefund): Promise<string> {
  const { method, orderId, newId } = await trx
    .selectFrom("payments")
    .select(["method", "orderId", sql<string>`uuidv7()`.as("newId")])
    .where("id", "=", refund.paymentId)
    .executeTakeFirstOrThrow();
  const { id = newId, lines, made, ...values } = refund;
  const inserted = await trx
    .insertInto("refunds")
    .values({
      reason: "",
      madeBy: "system",
      delivery: ZERO,
      ...(method === "cash" && { dueAt: sql<Date>`'infinity'` }),
      ...values,
      ...(made && { ...made, ...(made.state === "processed" ? { processedAt: made.createdAt } : {}) }),
      id,
      // At most 40 characters: the provider also gets it as the refund's receipt.
      idempotencyKey: `rfd-${id}`,
    })
    // Clients choose ids, and two of them may send the same id for two orders at once.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!inserted.numInsertedOrUpdatedRows) throw new ShopError("REFUND_CHANGED");
  if (method === "cash")
    await raiseAlert(trx, "cash-to-give-back", { refund: id, amount: refund.amount }, orderId);
  if (lines && lines.lines.length > 0) {
    await trx
      .insertInto("refundLines")
      .values(lines.lines.map((line) => ({ refundId: id, orderId: lines.orderId, ...line })))
      .execute();
  }
  await endNeedlessRefundAlerts(trx, refund.paymentId);
  // Whether the provider made a refund for a dispute is found out by the caller, who then issues its document.
  if (!made) await issueRefundDocument(trx, id);
  return id;
}
