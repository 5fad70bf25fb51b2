import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import type { verifyOtp as call } from "../../contract/checkout.ts";
import type { Limits } from "../config.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { type RefusalCode, ShopError } from "../errors.ts";
import { moveOrder } from "../orders/move-order.ts";
import { hashOtp, lockPhone } from "./send-otp.ts";
import { openSession } from "./shopper-session.ts";

type Verdict = { token: string } | { refused: RefusalCode };

/**
 * Proves a phone for an order. A wrong guess is counted even though it is refused, so refusals are values
 * until the transaction has been committed.
 * @param source IPv4 address or IPv6 /64 of the asker
 * @returns the token of a fresh session
 * @throws ShopError INVALID_OTP, OTP_TRIES_SPENT, TOO_MANY, ORDER_HAS_OTHER_PHONE
 */
export async function verifyOtp(
  deps: Deps,
  input: InputOf<typeof call>["body"],
  source: string,
): Promise<string> {
  const verdict = await inTransaction(deps.db, (trx) => judge(trx, deps, input, source));
  if ("refused" in verdict) {
    const retryAfter = verdict.refused === "TOO_MANY" ? 3_600 : undefined;
    throw new ShopError(verdict.refused, { ...(retryAfter ? { retryAfter } : {}) });
  }
  return verdict.token;
}

async function judge(
  trx: Queryable,
  { config, otpPepper }: Deps,
  { phoneNo, otp, orderId }: InputOf<typeof call>["body"],
  source: string,
): Promise<Verdict> {
  await lockPhone(trx, phoneNo);
  const order = await trx
    .selectFrom("orders")
    .select(["id", "phone", "status"])
    .where("orderId", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return { refused: "INVALID_OTP" };
  if (order.phone !== null && order.phone !== phoneNo) return { refused: "ORDER_HAS_OTHER_PHONE" };
  if (await isGuessedTooOften(trx, config.limits, phoneNo, source)) return { refused: "TOO_MANY" };

  const code = await trx
    .updateTable("otpCodes")
    .set({ tries: sql`tries + 1` })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("otpCodes")
        .select("id")
        .where("phone", "=", phoneNo)
        .where("state", "=", "sent")
        .where("expiresAt", ">", sql<Date>`now()`)
        .where((where) => where.or([where("orderId", "is", null), where("orderId", "=", order.id)]))
        .orderBy("id", "desc")
        .limit(1),
    )
    .returning(["id", "codeHash", "tries"])
    .executeTakeFirst();
  if (code && code.tries > config.limits.otpTriesPerCode) return { refused: "OTP_TRIES_SPENT" };
  if (!code || !timingSafeEqual(code.codeHash, hashOtp(otpPepper, phoneNo, code.id, otp))) {
    await trx.insertInto("otpWrongGuesses").values({ phone: phoneNo, source }).execute();
    return { refused: "INVALID_OTP" };
  }

  await trx
    .updateTable("otpCodes")
    .set({ state: "used", orderId: order.id })
    .where("id", "=", code.id)
    .execute();
  await trx.updateTable("orders").set({ phone: phoneNo }).where("id", "=", order.id).execute();
  if (order.status === "Created") await moveOrder(trx, order.id, "Verified", "shopper");
  return { token: await openSession(trx, { phone: phoneNo, orderId: order.id }) };
}

async function isGuessedTooOften(
  trx: Queryable,
  limits: Limits,
  phone: string,
  source: string,
): Promise<boolean> {
  const { rows } = await sql<{ phoneDay: number; phoneDaySource: number; sourceHour: number }>`
    select
      count(*) filter (where phone = ${phone}) as phone_day,
      count(*) filter (where phone = ${phone} and source = ${source}) as phone_day_source,
      count(*) filter (where source = ${source} and guessed_at > now() - interval '1 hour') as source_hour
    from otp_wrong_guesses
    where guessed_at > now() - interval '24 hours' and (phone = ${phone} or source = ${source})`.execute(trx);
  const count = rows[0] as (typeof rows)[number];
  return (
    count.phoneDay >= limits.otpWrongPerPhonePerDay ||
    count.phoneDaySource >= limits.otpWrongPerPhonePerDayFromOneSource ||
    count.sourceHour >= limits.otpWrongPerSourcePerHour
  );
}
