import { createHmac, randomInt } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { InputOf, ReplyOf } from "../../contract/call.ts";
import type { sendOtp as call } from "../../contract/phone-verification.ts";
import {
  OTP_LENGTH,
  OTP_RESEND_SECONDS,
  OTP_SENT,
  OTP_VALID_MINUTES,
  type Phone,
} from "../../rules/phone.ts";
import type { Limits } from "../config.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";

/** What the database keeps of a code: worthless without the pepper, and different for each phone and row. */
export function hashOtp(pepper: string, phone: string, codeId: string, otp: string): Buffer {
  return createHmac("sha256", pepper).update(`${phone}|${codeId}|${otp}`).digest();
}

/** Serialises everything about one phone's codes until the transaction ends. */
export async function lockPhone(trx: Queryable, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${phone}`}, 0))`.execute(trx);
}

/**
 * Sends a fresh code, unless one was sent within 60 s or a budget is spent (security.md, section 5).
 * @param source IPv4 address or IPv6 /64 of the asker
 * @throws ShopError OTP_TOO_SOON, OTP_TOO_MANY, OTP_NOT_SENT, ORDER_NOT_FOUND, ORDER_HAS_OTHER_PHONE
 */
export async function sendOtp(
  { db, otp, otpPepper, config, log }: Deps,
  { phoneNo, orderId }: InputOf<typeof call>["body"],
  source: string,
): Promise<ReplyOf<typeof call>> {
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, "0");
  const codeId = await inTransaction(db, async (trx) => {
    await lockPhone(trx, phoneNo);
    const order = orderId === undefined ? null : await getOrderToVerify(trx, orderId, phoneNo);
    await refuseBeyondBudget(trx, config.limits, { phone: phoneNo, source, orderId: order?.id ?? null });
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

  const sent = await otp.send(phoneNo as Phone, code);
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

async function getOrderToVerify(trx: Queryable, orderId: string, phone: string): Promise<{ id: string }> {
  const order = await trx
    .selectFrom("orders")
    .select(["id", "phone"])
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  if (order.phone !== null && order.phone !== phone) throw new ShopError("ORDER_HAS_OTHER_PHONE");
  return order;
}

interface Asked {
  phone: string;
  source: string;
  orderId: string | null;
}

// Under a fifth of the last fifty (security.md, section 5).
const LAST_SENDS = 50;
const MIN_VERIFIED = 10;
const HOUR = 3_600;
const DAY = 24 * HOUR;

async function refuseBeyondBudget(trx: Queryable, limits: Limits, asked: Asked): Promise<void> {
  const ofPhone = sql<boolean>`phone = ${asked.phone}`;
  const ofSource = sql<boolean>`source = ${asked.source}`;
  // Whoever pumps messages to premium numbers never types a code: then few sends are verified.
  const fewAreVerified = sql<boolean>`(
    select count(*) = ${LAST_SENDS}::int and count(*) filter (where state = 'used') < ${MIN_VERIFIED}::int
    from (select state from live order by age limit ${LAST_SENDS}) as last_sends)`;
  const withoutOrder = sql<boolean>`${asked.orderId}::uuid is null and order_id is null`;
  // Seconds until one of the newest `most` codes has left the window; null while there is room for another.
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
      (select ${DAY}::int from otp_codes where order_id = ${asked.orderId} and state <> 'refused'
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

/** A person hears of it while there is still half of the shop's hourly budget left. */
async function warnAtHalfBudget(trx: Queryable, limits: Limits): Promise<void> {
  await sql`
    insert into alarms (kind, details)
    select 'otp-budget-half-spent', jsonb_build_object('sent', sent, 'allowed', ${limits.otpShopPerHour}::int)
    from (select count(*) as sent from otp_codes
      where state <> 'refused' and created_at > now() - interval '1 hour') as this_hour
    where sent = ${Math.ceil(limits.otpShopPerHour / 2)}::int`.execute(trx);
}
