import { createHmac, randomInt } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { InputOf, ReplyOf } from "../../contract/call.ts";
import type { sendOtp as call } from "../../contract/phone-verification.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import {
  OTP_LENGTH,
  OTP_RESEND_SECONDS,
  OTP_SENT,
  OTP_VALID_MINUTES,
  type Phone,
} from "../../rules/phone.ts";
import { raiseAlarm } from "../alarms/raise-alarm.ts";
import type { Limits } from "../config/limit-settings.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";

/** The hash of a code as the database stores it: useless without the pepper, different for each phone and row. */
export function hashOtp(pepper: string, phone: string, codeId: string, otp: string): Buffer {
  return createHmac("sha256", pepper).update(`${phone}|${codeId}|${otp}`).digest();
}

/** Locks a phone's codes until the transaction ends: sending and verifying happen one at a time. */
export async function lockPhone(trx: Queryable, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${phone}`}, 0))`.execute(trx);
}

/**
 * Sends a new code, unless one was sent within 60 s or a limit is reached (security.md, section 5).
 * @param source IPv4 address or IPv6 /64 of the shopper
 * @throws ShopError OTP_TOO_SOON, OTP_TOO_MANY, OTP_NOT_SENT, ORDER_NOT_FOUND, ORDER_HAS_OTHER_PHONE
 */
export async function sendOtp(
  { db, otp, otpPepper, config, log }: Deps,
  { phoneNo, orderId: orderNumber }: InputOf<typeof call>["body"],
  source: string,
): Promise<ReplyOf<typeof call>> {
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, "0");
  const codeId = await inTransaction(db, async (trx) => {
    await lockPhone(trx, phoneNo);
    const order = orderNumber === undefined ? null : await getOrderToVerify(trx, orderNumber, phoneNo);
    await refuseBeyondLimits(trx, config.limits, { phone: phoneNo, source, orderId: order?.id ?? null });
    const { id } = await sql<{ id: string }>`select uuidv7() as id`
      .execute(trx)
      .then(({ rows }) => rows[0] as { id: string });
    await trx
      .insertInto("otpCodes")
      .values({
        id,
        phone: phoneNo,
        orderId: order?.id ?? null,
        source,
        codeHash: hashOtp(otpPepper, phoneNo, id, code),
        expiresAt: sql<Date>`now() + make_interval(mins => ${OTP_VALID_MINUTES})`,
      })
      .execute();
    await warnAtHalfBudget(trx, config.limits);
    return id;
  });

  const sent = await otp.send(phoneNo, code);
  if (!sent.success) {
    log.warn({ reason: sent.reason }, "one-time code not sent");
    const state = sent.isUncertain ? "uncertain" : "refused";
    await db.updateTable("otpCodes").set({ state }).where("id", "=", codeId).execute();
    throw new ShopError("OTP_NOT_SENT");
  }
  await db
    .updateTable("otpCodes")
    .set({ state: sql`case when id = ${codeId} then 'sent' else 'superseded' end` })
    .where("phone", "=", phoneNo)
    .where("state", "in", ["sending", "sent"])
    .where("id", "<=", codeId)
    .execute();
  return { success: true, message: OTP_SENT };
}

async function getOrderToVerify(
  trx: Queryable,
  orderNumber: OrderNumber,
  phone: Phone,
): Promise<{ id: OrderUuid }> {
  const order = await trx
    .selectFrom("orders")
    .select(["id", "phone"])
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirst();
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  if (order.phone !== null && order.phone !== phone) throw new ShopError("ORDER_HAS_OTHER_PHONE");
  return order;
}

interface OtpRequest {
  phone: Phone;
  source: string;
  orderId: OrderUuid | null;
}

// Few are verified when it is under a fifth of the last fifty (security.md, section 5).
const LAST_SENDS = 50;
const MIN_VERIFIED = 10;
const HOUR = 3_600;
const DAY = 24 * HOUR;

async function refuseBeyondLimits(trx: Queryable, limits: Limits, request: OtpRequest): Promise<void> {
  const ofPhone = sql<boolean>`phone = ${request.phone}`;
  const ofSource = sql<boolean>`source = ${request.source}`;
  // Pumping fraud has codes sent to premium numbers, where nobody enters them: few codes are verified then.
  const fewAreVerified = sql<boolean>`(
    select count(*) = ${LAST_SENDS}::int and count(*) filter (where state = 'used') < ${MIN_VERIFIED}::int
    from (select state from live order by age limit ${LAST_SENDS}) as last_sends)`;
  const withoutOrder = sql<boolean>`${request.orderId}::uuid is null and order_id is null`;
  // Seconds until fewer than `most` codes are in the window; null while another may be sent.
  const wait = (most: number, windowSeconds: number, counted: RawBuilder<boolean>) =>
    sql`(select ${windowSeconds}::int - age from live where age < ${windowSeconds} and ${counted}
      order by age offset ${most - 1} limit 1)`;
  const { rows } = await sql<{ tooSoon: number | null; tooMany: number | null }>`
    with live as (
      select *, floor(extract(epoch from now() - created_at))::int as age from otp_codes
      where state <> 'refused' and created_at > now() - interval '1 day'
    )
    select ${wait(1, OTP_RESEND_SECONDS, sql`${ofPhone} and state <> 'uncertain'`)} as too_soon, greatest(
      ${wait(limits.otpPhonePerHour, HOUR, ofPhone)},
      ${wait(limits.otpPhonePerDay, DAY, ofPhone)},
      ${wait(limits.otpPhonePerDayFromOneSource, DAY, sql`${ofPhone} and ${ofSource}`)},
      (select ${DAY}::int from otp_codes where order_id = ${request.orderId} and state <> 'refused'
        offset ${limits.otpPerOrder - 1} limit 1),
      ${wait(limits.otpSourcePerHour, HOUR, sql`${ofSource} and state <> 'used'`)},
      ${wait(limits.otpSourcePerHourWhenFewVerify, HOUR, sql`${ofSource} and state <> 'used' and ${fewAreVerified}`)},
      ${wait(limits.otpSourcePerHourWithoutOrder, HOUR, sql`${ofSource} and ${withoutOrder}`)},
      ${wait(limits.otpShopPerHour, HOUR, sql`true`)},
      ${wait(limits.otpShopPerDay, DAY, sql`true`)}) as too_many`.execute(trx);
  const { tooSoon, tooMany } = rows[0] as (typeof rows)[number];
  if (tooSoon !== null) throw new ShopError("OTP_TOO_SOON", { retryAfter: tooSoon });
  if (tooMany !== null) throw new ShopError("OTP_TOO_MANY", { retryAfter: tooMany });
}

/** Raises an alarm when half of the shop's hourly limit is used, while there is time to act. */
async function warnAtHalfBudget(trx: Queryable, { otpShopPerHour: allowed }: Limits): Promise<void> {
  const { sent } = await trx
    .selectFrom("otpCodes")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where("state", "<>", "refused")
    .where("createdAt", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (sent === Math.ceil(allowed / 2)) await raiseAlarm(trx, "otp-budget-half-spent", { sent, allowed });
}
