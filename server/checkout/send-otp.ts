import { createHmac, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { InputOf, ReplyOf } from "../../contract/call.ts";
import type { sendOtp as call } from "../../contract/phone-verification.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { isPaidFor, type OrderStatus } from "../../rules/order-status.ts";
import { isHalfSpent } from "../../rules/otp-budget.ts";
import { OTP_LENGTH, OTP_SENT, OTP_VALID_MINUTES, type Phone } from "../../rules/phone.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { raiseAlertHourly } from "../notifications/alerts/raise-alert.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import type { LimitConcurrency } from "../platform/http/limit-concurrency.ts";
import { lockSends, refuseBeyondBudgets } from "./otp-budgets.ts";

/**
 * States of codes that can be guessed; a phone's newest one counts. A `sending` code may have reached the
 * phone, since the process may have died before it recorded the provider's reply. Literals, not parameters: a
 * cached generic plan could not use the partial index, which excludes refused codes.
 */
export const isGuessable = sql<boolean>`state in ('sending', 'sent')`;

const newCodeId = sql<string>`uuidv7()`.as("codeId");

/** The hash of a code as the database stores it: useless without the pepper, different for each phone and row. */
export function hashOtp(pepper: string, phone: string, codeId: string, otp: string): Buffer {
  return createHmac("sha256", pepper).update(`${phone}|${codeId}|${otp}`).digest();
}

/**
 * Sends a new code, unless one was sent within 60 s or a limit is reached.
 * @param source IPv4 address or IPv6 /64 of the shopper
 * @param oneAtATime queues senders in the process, so that waiting for the lock does not occupy database
 * connections
 * @throws ShopError OTP_TOO_SOON, OTP_TOO_SOON_AFTER_OTHER, OTP_TOO_MANY, OTP_NOT_SENT, ORDER_NOT_FOUND, ORDER_HAS_OTHER_PHONE, BUSY
 */
export async function sendOtp(
  { db, otp, otpPepper, config, log }: Deps,
  { phoneNo, orderId: orderNumber }: InputOf<typeof call>["body"],
  source: string,
  oneAtATime: LimitConcurrency,
): Promise<ReplyOf<typeof call>> {
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, "0");
  const claimCode = async (trx: Queryable) => {
    const { codeId: id, orderId } = await beginSending(trx, orderNumber, phoneNo);
    const use = await refuseBeyondBudgets(trx, config.limits, { phone: phoneNo, source, orderId });
    const codeHash = hashOtp(otpPepper, phoneNo, id, code);
    await insertCode(trx, { id, phone: phoneNo, orderId, source, codeHash });
    // Alerts the owner early enough to act.
    if (isHalfSpent(use))
      await raiseAlertHourly(trx, "otp-budget-half-spent", { sent: use.used, allowed: use.allowed });
    return id;
  };
  const codeId = await oneAtATime(() => inTransaction(db, claimCode));

  const sent = await otp.send(phoneNo, code);
  if (!sent.success) {
    log.warn({ reason: sent.reason }, "one-time code not sent");
    const state = sent.isUncertain ? "uncertain" : "refused";
    // Not if the code was entered meanwhile: then it did reach the phone.
    await db
      .updateTable("otpCodes")
      .set({ state })
      .where("id", "=", codeId)
      .where("state", "=", "sending")
      .execute();
    throw new ShopError("OTP_NOT_SENT");
  }
  await noteSent(db, { codeId, phone: phoneNo });
  return { success: true, message: OTP_SENT };
}

interface NewCode {
  id: string;
  phone: Phone;
  orderId: OrderUuid | null;
  source: string;
  codeHash: Buffer;
}

const insertCode = (trx: Queryable, { id, phone, orderId, source, codeHash }: NewCode) =>
  trx
    .insertInto("otpCodes")
    .values({
      id,
      phone,
      orderId,
      source,
      codeHash,
      // `now()` is the time before the wait for the lock.
      createdAt: sql<Date>`statement_timestamp()`,
      expiresAt: sql<Date>`statement_timestamp() + make_interval(mins => ${OTP_VALID_MINUTES})`,
    })
    .execute();

/** Marks a code as sent, and the phone's earlier codes as superseded. */
const noteSent = (db: Queryable, { codeId, phone }: { codeId: string; phone: Phone }) =>
  db
    .updateTable("otpCodes")
    .set({ state: sql`case when id = ${codeId} then 'sent' else 'superseded' end` })
    .where("phone", "=", phone)
    .where(isGuessable)
    .where("id", "<=", codeId)
    .execute();

/**
 * Locks the order before the sends: waiting for the order while holding the sends would block all other
 * senders.
 */
const lockOrderAndSends = (trx: Queryable, { orderNumber }: { orderNumber: OrderNumber }) =>
  trx
    .with("ordered", (cte) =>
      cte
        .selectFrom("orders")
        .select(["id", "phone", "status"])
        .where("orderNumber", "=", orderNumber)
        .forKeyShare(),
    )
    .selectFrom("ordered")
    .select(["id", "phone", "status", newCodeId, lockSends.as("locked")])
    .execute();

/** Takes the locks for a code. @returns the id for the code, and the order's */
async function beginSending(
  trx: Queryable,
  orderNumber: OrderNumber | undefined,
  phone: Phone,
): Promise<{ codeId: string; orderId: OrderUuid | null }> {
  if (orderNumber === undefined) {
    const { codeId } = await trx.selectNoFrom([newCodeId, lockSends.as("locked")]).executeTakeFirstOrThrow();
    return { codeId, orderId: null };
  }
  const [order] = await lockOrderAndSends(trx, { orderNumber });
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  if (!mayBeVerifiedBy(phone, order)) throw new ShopError("ORDER_HAS_OTHER_PHONE");
  return { codeId: order.codeId, orderId: order.id };
}

/**
 * Whether a phone may be proved for an order: its own, or any if it has none. A paid order without one was
 * erased.
 */
export function mayBeVerifiedBy(phone: Phone, order: { phone: Phone | null; status: OrderStatus }): boolean {
  return order.phone === null ? !isPaidFor(order.status) : order.phone === phone;
}
