import { sql } from "kysely";
import type { OrderUuid } from "../../../rules/ids.ts";
import { type Paise, ZERO } from "../../../rules/money.ts";
import type { OrderActor } from "../../../rules/order-actors.ts";
import type { RefundCause, RefundState } from "../../../rules/payment-states.ts";
import { ShopError } from "../../errors.ts";
import { raiseAlarm } from "../../notifications/alerts/raise-alarm.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { endNeedlessRefundAlarms } from "./end-refund-alarms.ts";

/** Some units of an order's line that are refunded. */
interface RefundedLine {
  position: number;
  quantity: number;
  amount: Paise;
  restocked: boolean;
}

interface NewRefund {
  /** Made up unless given; those made up are in the order in which they were recorded. */
  id?: string;
  /** The id of the payment's row. */
  paymentId: string;
  amount: Paise;
  cause: RefundCause;
  /** For the shopper to read. */
  reason?: string;
  madeBy?: OrderActor;
  /** The refund that the bank refused and this one takes the place of. */
  retryOf?: string;
  /** What of the amount is delivery charge. */
  delivery?: Paise;
  /** Of an order of this id. */
  lines?: { orderId: OrderUuid; lines: readonly RefundedLine[] };
  /** For a refund that the provider has made already. */
  made?: { state: RefundState; providerRefundId: string; createdAt: Date };
}

/**
 * Adds a refund; unless it is made already, push-refunds.ts makes it at the provider. For what was paid in cash an alarm
 * is raised until the owner has paid it manually (give-back-by-hand.ts).
 * @returns its id
 * @throws ShopError REFUND_CHANGED when its id is another refund's; an error of the database (constraint refunds_within_captured) when more would go back than came in
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
      // At most 40 characters: it is the provider's receipt of the refund, too.
      idempotencyKey: `rfd-${id}`,
    })
    // Clients choose ids, and two of them may send the same one for two orders at once.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!inserted.numInsertedOrUpdatedRows) throw new ShopError("REFUND_CHANGED");
  if (method === "cash")
    await raiseAlarm(trx, "cash-to-give-back", { refund: id, amount: refund.amount }, orderId);
  if (lines && lines.lines.length > 0) {
    await trx
      .insertInto("refundLines")
      .values(lines.lines.map((line) => ({ refundId: id, orderId: lines.orderId, ...line })))
      .execute();
  }
  await endNeedlessRefundAlarms(trx, refund.paymentId);
  return id;
}
