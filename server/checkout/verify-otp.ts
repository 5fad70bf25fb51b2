import { timingSafeEqual } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import type { verifyOtp as call } from "../../contract/phone-verification.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { OTP_RESEND_SECONDS, type Phone } from "../../rules/phone.ts";
import type { Deps } from "../deps.ts";
import { type RefusalCode, ShopError } from "../errors.ts";
import { moveOrder } from "../orders/move-order.ts";
import type { Limits } from "../platform/config/limit-settings.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { hasLockedPhone } from "../platform/database/lock-phone.ts";
import { hashOtp, isGuessable, mayBeVerifiedBy } from "./send-otp.ts";
import { newToken, sessionEnd } from "./shopper-session.ts";

type Verdict = { token: string } | { refused: RefusalCode; retryAfter?: number };

/**
 * Verifies a phone for an order. Refusals are values until the transaction has committed, since a wrong guess
 * must be counted.
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
  const [order] = await lockPhoneAndOrder(trx, { phone: phoneNo, orderNumber });
  if (!order) return { refused: "INVALID_OTP" };
  if (!mayBeVerifiedBy(phoneNo, order)) return { refused: "ORDER_HAS_OTHER_PHONE" };
  const guess = { ...config.limits, phone: phoneNo, source };
  const [code] = await countGuess(trx, { ...guess, orderId: order.id });
  if (code && code.attempts > config.limits.otpTriesPerCode) {
    // Seconds until a new code may be requested.
    return { refused: "OTP_TRIES_SPENT", retryAfter: Math.max(1, OTP_RESEND_SECONDS - code.age) };
  }
  if (!code) {
    const { rows } = await sql<{ seconds: number | null }>`
      select ${waitAfterGuesses(guess)} as seconds`.execute(trx);
    const retryAfter = rows[0]?.seconds ?? null;
    if (retryAfter !== null) return { refused: "TOO_MANY", retryAfter };
    // Not counted: without a valid code, counting would let anyone lock another person's phone.
    return { refused: "INVALID_OTP" };
  }
  if (!timingSafeEqual(code.codeHash, hashOtp(otpPepper, phoneNo, code.id, otp))) {
    await trx.insertInto("otpWrongGuesses").values({ phone: phoneNo, source }).execute();
    return { refused: "INVALID_OTP" };
  }

  if (order.status === "Created") await moveOrder(trx, order.id, "Verified", "shopper", { phone: phoneNo });
  else if (order.phone === null)
    await trx.updateTable("orders").set({ phone: phoneNo }).where("id", "=", order.id).execute();
  const { token, tokenHash } = newToken();
  // Last, since it locks the shop's count of codes, for which every sender waits.
  await spendCode(trx, { codeId: code.id, phone: phoneNo, orderId: order.id, tokenHash });
  return { token };
}

/** Locks a phone, then an order. */
const lockPhoneAndOrder = (
  trx: Queryable,
  { phone, orderNumber }: { phone: Phone; orderNumber: OrderNumber },
) =>
  trx
    .selectFrom("orders")
    .select(["id", "phone", "status"])
    .where("orderNumber", "=", orderNumber)
    .where(hasLockedPhone(phone))
    .forUpdate()
    .execute();

type GuessLimits = Pick<
  Limits,
  "otpWrongPerPhonePerDay" | "otpWrongPerPhonePerDayFromOneSource" | "otpWrongPerSourcePerHour"
>;

interface Guess extends GuessLimits {
  phone: Phone;
  source: string;
}

/** Counts a guess at a phone's newest code, if that is valid for this order and this source may still guess. */
const countGuess = (trx: Queryable, guess: Guess & { orderId: OrderUuid }) =>
  trx
    .updateTable("otpCodes")
    .set({ attempts: sql`attempts + 1` })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("otpCodes")
        .select("id")
        .where("phone", "=", guess.phone)
        .where(isGuessable)
        .orderBy("id", "desc")
        .limit(1),
    )
    .where("expiresAt", ">", sql<Date>`now()`)
    .where((where) => where.or([where("orderId", "is", null), where("orderId", "=", guess.orderId)]))
    .where(sql<boolean>`${waitAfterGuesses(guess)} is null`)
    .returning([
      "id",
      "codeHash",
      "attempts",
      sql<number>`floor(extract(epoch from now() - created_at))`.as("age"),
    ])
    .execute();

interface UsedCode {
  codeId: string;
  phone: Phone;
  orderId: OrderUuid;
  tokenHash: Buffer;
}

/** Opens a session for a correct code, and invalidates that code and earlier ones. */
const spendCode = (trx: Queryable, { codeId, phone, orderId, tokenHash }: UsedCode) =>
  trx
    .with("opened", (cte) =>
      cte
        .insertInto("shopperSessions")
        .values({ tokenHash, phone, orderId, isForOneOrder: false, expiresAt: sessionEnd }),
    )
    .updateTable("otpCodes")
    .set((eb) => ({
      state: sql`case when id = ${codeId} then 'used' else 'superseded' end`,
      orderId: eb.case().when("id", "=", codeId).then(orderId).else(eb.ref("orderId")).end(),
    }))
    .where("phone", "=", phone)
    .where(isGuessable)
    .where("id", "<=", codeId)
    .execute();

/** Seconds until this source may enter another code for this phone; null if it may now. */
function waitAfterGuesses(guess: Guess): RawBuilder<number | null> {
  const ofPhone = sql<boolean>`phone = ${guess.phone}`;
  const ofSource = sql<boolean>`source = ${guess.source}`;
  const wait = (most: number, hours: number, counted: RawBuilder<boolean>) =>
    sql`(select ceil(extract(epoch from guessed_at - now()) + ${hours * 3_600}) from otp_wrong_guesses
      where guessed_at > now() - make_interval(hours => ${hours}) and ${counted}
      order by guessed_at desc offset ${most}::int - 1 limit 1)`;
  return sql`greatest(
    ${wait(guess.otpWrongPerPhonePerDay, 24, ofPhone)},
    ${wait(guess.otpWrongPerPhonePerDayFromOneSource, 24, sql`${ofPhone} and ${ofSource}`)},
    ${wait(guess.otpWrongPerSourcePerHour, 1, ofSource)})`;
}
