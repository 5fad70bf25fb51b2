// Counts wrong passwords in a table, so that all processes share the count and it survives restarts.
import { type RawBuilder, sql } from "kysely";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import type { Limits } from "../platform/config/limit-settings.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import type { Actor } from "./audit-log/audit.ts";
import { recordRefusal } from "./record-refusal.ts";

const WINDOW_SECONDS = 15 * 60;
const SHORT_WINDOW_SECONDS = 60;

/** The audit log's name for a wrong password, by where it was typed. */
type Refusal = "login refused" | "password refused";

/**
 * Checks a password that was typed for an account. It counts as wrong while it is checked, until it proves right or the
 * check fails (BUSY, for example). So simultaneous guesses cannot exceed the limit.
 * @param actor the account's name as typed, and the network address
 * @param isRight compares the password
 * @returns whether it was right; a wrong one is recorded under `action`
 * @throws ShopError TOO_MANY, and the errors of `isRight`
 */
export async function isRightGuess(
  { db, config: { limits } }: Pick<Deps, "db" | "config">,
  actor: Actor,
  action: Refusal,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const guess = await inTransaction(db, async (trx) => {
    // Always in this order, against deadlocks.
    for (const key of [`login ${actor.name}`, `login from ${actor.source}`])
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
    await refuseTooManyFailures(trx, limits, actor);
    const { name: username, source } = actor;
    return trx
      .insertInto("loginFailures")
      .values({ username, source })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
  const forget = () => db.deleteFrom("loginFailures").where("id", "=", guess.id).execute();
  const found = await isRight().catch(async (error) => {
    await forget();
    throw error;
  });
  if (found) await forget();
  else await inTransaction(db, (trx) => recordWrongGuess(trx, actor, action));
  return found;
}

/**
 * Refuses an address after five failures within a minute, for any account. Locks an account after ten failures from one
 * address, or fifty from all addresses, within 15 minutes. The last
 * limit does not apply to an address that logged in within 30 days, so that an attacker cannot lock the owner out.
 * @throws ShopError TOO_MANY
 */
async function refuseTooManyFailures(trx: Queryable, limits: Limits, { name, source }: Actor): Promise<void> {
  const wait = (most: number, counted: RawBuilder<boolean>, seconds = WINDOW_SECONDS) =>
    sql`(select ceil(extract(epoch from failed_at - now()) + ${seconds}::int) from login_failures
      where ${counted} and failed_at > now() - make_interval(secs => ${seconds})
      order by failed_at desc offset ${most - 1} limit 1)`;
  const isStranger = sql<boolean>`not exists (select from audit_log
    where action = 'login' and actor = ${name} and audit_log.source = ${source} and at > now() - interval '30 days')`;
  const { rows } = await sql<{ seconds: number | null }>`
    select greatest(
      ${wait(limits.loginPerMinute, sql`source = ${source}`, SHORT_WINDOW_SECONDS)},
      ${wait(limits.loginWrongPerQuarterHour, sql`username = ${name} and source = ${source}`)},
      ${wait(limits.loginWrongPerAccountPerQuarterHour, sql`username = ${name} and ${isStranger}`)}) as seconds`.execute(
    trx,
  );
  const seconds = rows[0]?.seconds ?? null;
  if (seconds !== null) throw new ShopError("TOO_MANY", { retryAfter: seconds });
}

async function recordWrongGuess(trx: Queryable, actor: Actor, action: Refusal): Promise<void> {
  // The audit log is permanent: a password typed into the username field must not get into it.
  const known = await trx
    .selectFrom("adminUsers")
    .select("id")
    .where(sql`lower(username)`, "=", actor.name)
    .executeTakeFirst();
  const name = known ? actor.name : "unknown user";
  await recordRefusal(trx, { name, source: actor.source }, action);
}
