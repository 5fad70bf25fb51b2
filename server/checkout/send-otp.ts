import { createHmac, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { InputOf, ReplyOf } from "../../contract/call.ts";
import type { sendOtp as call } from "../../contract/checkout.ts";
import { OTP_LENGTH, OTP_RESEND_SECONDS, type Phone } from "../../rules/phone.ts";
import type { Limits } from "../config.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";

const VALID_MINUTES = 10;

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
        expiresAt: sql<Date>`now() + make_interval(mins => ${VALID_MINUTES})`,
      })
      .execute();
    return id;
  });

  const sent = await otp.send(phoneNo as Phone, code);
  if (!sent.success) {
    log.warn({ reason: sent.reason }, "one-time code not sent");
    await db.updateTable("otpCodes").set({ state: "refused" }).where("id", "=", codeId).execute();
    throw new ShopError("OTP_NOT_SENT");
  }
  await db
    .updateTable("otpCodes")
    .set({ state: sql`case when id = ${codeId} then 'sent' else 'superseded' end` })
    .where("phone", "=", phoneNo)
    .where("state", "in", ["sending", "sent"])
    .where("id", "<=", codeId)
    .execute();
  return { success: true, message: "OTP have sucessfully sent" };
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

async function refuseBeyondBudget(trx: Queryable, limits: Limits, asked: Asked): Promise<void> {
  const { rows } = await sql<Record<string, number | null>>`
    with live as (
      select *, extract(epoch from now() - created_at)::int as age from otp_codes
      where state <> 'refused' and created_at > now() - interval '1 day'
    )
    select
      (select min(age) from live where phone = ${asked.phone}) as newest_age,
      (select count(*) from live where phone = ${asked.phone} and age < 3600) as phone_hour,
      (select count(*) from live where phone = ${asked.phone}) as phone_day,
      (select count(*) from live where phone = ${asked.phone} and source = ${asked.source}) as phone_day_source,
      (select count(*) from otp_codes where order_id = ${asked.orderId} and state <> 'refused') as of_order,
      (select count(*) from live where source = ${asked.source} and age < 3600 and state <> 'used') as source_hour,
      (select count(*) from live where source = ${asked.source} and age < 3600 and order_id is null) as source_hour_bare,
      (select count(*) from live where age < 3600) as shop_hour,
      (select count(*) from live) as shop_day`.execute(trx);
  const count = rows[0] as Record<string, number | null>;
  const newest = count.newestAge ?? null;
  if (newest !== null && newest < OTP_RESEND_SECONDS) {
    throw new ShopError("OTP_TOO_SOON", { retryAfter: OTP_RESEND_SECONDS - newest });
  }
  const HOUR = 3_600;
  const spent: [number | null | undefined, number, number][] = [
    [count.phoneHour, limits.otpPhonePerHour, HOUR],
    [count.phoneDay, limits.otpPhonePerDay, 24 * HOUR],
    [count.phoneDaySource, limits.otpPhonePerDayFromOneSource, 24 * HOUR],
    [count.ofOrder, limits.otpPerOrder, 24 * HOUR],
    [count.sourceHour, limits.otpSourcePerHour, HOUR],
    [asked.orderId === null ? count.sourceHourBare : 0, limits.otpSourcePerHourWithoutOrder, HOUR],
    [count.shopHour, limits.otpShopPerHour, HOUR],
    [count.shopDay, limits.otpShopPerDay, 24 * HOUR],
  ];
  for (const [used, allowed, retryAfter] of spent) {
    if ((used ?? 0) >= allowed) throw new ShopError("OTP_TOO_MANY", { retryAfter });
  }
}
