import { timingSafeEqual } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import type { verifyOtp as call } from "../../contract/phone-verification.ts";
import { OTP_RESEND_SECONDS } from "../../rules/phone.ts";
import type { Limits } from "../config/limit-settings.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import { hasLockedPhone } from "../database/lock-phone.ts";
import type { Deps } from "../deps.ts";
import { type RefusalCode, ShopError } from "../errors.ts";
import { moveOrder } from "../orders/move-order.ts";
import { hashOtp, isGuessable, mayBeVerifiedBy } from "./send-otp.ts";
import { newSession } from "./shopper-session.ts";

type Verdict = { token: string } | { refused: RefusalCode; retryAfter?: number };

/**
 * Verifies a phone for an order. A wrong guess must be counted though it is refused, so refusals are values
 * until the transaction has been committed.
 * @param source IPv4 address or IPv6 /64 of the shopper
 * @returns the token of a new session
 * @throws ShopError INVALID_OTP, OTP_TRIES_SPENT, TOO_MANY, ORDER_HAS_OTHER_PHONE
 */
export async function verifyOtp(
  deps: Deps,
  input: InputOf<typeof call>["body"],
  source: string,
): Promise<string> {
  const verdict = await inTransaction(deps.db, (trx) => checkGuess(trx, deps, input, source));
  if ("refused" in verdict) throw new ShopError(verdict.refused, verdict);
  return verdict.token;
}

async function checkGuess(
  trx: Queryable,
  { config, otpPepper }: Deps,
  { phoneNo, otp, orderId: orderNumber }: InputOf<typeof call>["body"],
  source: string,
): Promise<Verdict> {
  const order = await trx
    .selectFrom("orders")
    .select(["id", "phone", "status"])
    .where("orderNumber", "=", orderNumber)
    .where(hasLockedPhone(phoneNo))
    .forUpdate()
    .executeTakeFirst();
  if (!order) return { refused: "INVALID_OTP" };
  if (!mayBeVerifiedBy(phoneNo, order)) return { refused: "ORDER_HAS_OTHER_PHONE" };
  const tooMany = waitAfterGuesses(config.limits, phoneNo, source);
  const code = await trx
    .updateTable("otpCodes")
    .set({ tries: sql`tries + 1` })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("otpCodes")
        .select("id")
        .where("phone", "=", phoneNo)
        .where(isGuessable)
        .orderBy("id", "desc")
        .limit(1),
    )
    .where("expiresAt", ">", sql<Date>`now()`)
    .where((where) => where.or([where("orderId", "is", null), where("orderId", "=", order.id)]))
    .where(sql<boolean>`${tooMany} is null`)
    .returning([
      "id",
      "codeHash",
      "tries",
      sql<number>`floor(extract(epoch from now() - created_at))`.as("age"),
    ])
    .executeTakeFirst();
  if (code && code.tries > config.limits.otpTriesPerCode) {
    // Until a new code may be requested.
    return { refused: "OTP_TRIES_SPENT", retryAfter: Math.max(1, OTP_RESEND_SECONDS - code.age) };
  }
  if (!code) {
    const { rows } = await sql<{ seconds: number | null }>`select ${tooMany} as seconds`.execute(trx);
    const retryAfter = rows[0]?.seconds ?? null;
    if (retryAfter !== null) return { refused: "TOO_MANY", retryAfter };
    // Without a code this was no guess: counting it would let anybody lock another person's phone.
    return { refused: "INVALID_OTP" };
  }
  if (!timingSafeEqual(code.codeHash, hashOtp(otpPepper, phoneNo, code.id, otp))) {
    await trx.insertInto("otpWrongGuesses").values({ phone: phoneNo, source }).execute();
    return { refused: "INVALID_OTP" };
  }

  if (order.status === "Created") await moveOrder(trx, order.id, "Verified", "shopper", { phone: phoneNo });
  else if (order.phone === null)
    await trx.updateTable("orders").set({ phone: phoneNo }).where("id", "=", order.id).execute();
  const { token, row } = newSession({ phone: phoneNo, orderId: order.id, ofOneOrder: false });
  // Last, since it changes the shop's count of codes, for which every sender waits.
  await trx
    .with("opened", (cte) => cte.insertInto("shopperSessions").values(row))
    .updateTable("otpCodes")
    .set((eb) => ({
      state: sql`case when id = ${code.id} then 'used' else 'superseded' end`,
      orderId: eb.case().when("id", "=", code.id).then(order.id).else(eb.ref("orderId")).end(),
    }))
    .where("phone", "=", phoneNo)
    .where(isGuessable)
    .where("id", "<=", code.id)
    .execute();
  return { token };
}

/** Seconds until this source may enter another code for this phone; null when it may now. */
function waitAfterGuesses(limits: Limits, phone: string, source: string): RawBuilder<number | null> {
  const ofPhone = sql<boolean>`phone = ${phone}`;
  const ofSource = sql<boolean>`source = ${source}`;
  const wait = (most: number, hours: number, counted: RawBuilder<boolean>) =>
    sql`(select ceil(extract(epoch from guessed_at - now()) + ${hours * 3_600}) from otp_wrong_guesses
      where guessed_at > now() - make_interval(hours => ${hours}) and ${counted}
      order by guessed_at desc offset ${most - 1} limit 1)`;
  return sql`greatest(
    ${wait(limits.otpWrongPerPhonePerDay, 24, ofPhone)},
    ${wait(limits.otpWrongPerPhonePerDayFromOneSource, 24, sql`${ofPhone} and ${ofSource}`)},
    ${wait(limits.otpWrongPerSourcePerHour, 1, ofSource)})`;
}
