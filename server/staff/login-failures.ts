// Counts wrong passwords in a table, so that all processes share the count and it survives restarts.
import { type RawBuilder, sql } from "kysely";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import type { Limits } from "../platform/config/limit-settings.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import type { Actor } from "./audit-log/audit.ts";
import { recordRefusal } from "./record-refusal.ts";

const WINDOW_SECONDS = 15 * 60;

/** As the record calls a wrong password, by what it was typed for. */
type Refusal = "login refused" | "password refused";

/**
 * Looks at a password that was typed for an account. It counts as wrong from before it is looked at, until it is found right
 * or nobody had the time to look: many at once are no more guesses than one after another.
 * @param actor the account's name as it was typed, and from where
 * @param isRight compares the password
 * @returns whether it was right; a wrong one is on record under `action`
 * @throws ShopError TOO_MANY, and what `isRight` throws
 */
export async function isRightGuess(
  { db, config: { limits } }: Pick<Deps, "db" | "config">,
  actor: Actor,
  action: Refusal,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const guess = await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${actor.name}`}, 0))`.execute(trx);
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
 * Locks an account after ten failures from one address, or fifty from all addresses, within 15 minutes. The latter
 * does not apply to an address that logged in within 30 days, so that nobody can lock the owner out.
 * @throws ShopError TOO_MANY
 */
async function refuseTooManyFailures(trx: Queryable, limits: Limits, { name, source }: Actor): Promise<void> {
  const wait = (most: number, counted: RawBuilder<boolean>) =>
    sql`(select ceil(extract(epoch from failed_at - now()) + ${WINDOW_SECONDS}::int) from login_failures
      where username = ${name} and failed_at > now() - make_interval(secs => ${WINDOW_SECONDS}) and ${counted}
      order by failed_at desc offset ${most - 1} limit 1)`;
  const isStranger = sql<boolean>`not exists (select from audit_log
    where action = 'login' and actor = ${name} and audit_log.source = ${source} and at > now() - interval '30 days')`;
  const { rows } = await sql<{ seconds: number | null }>`
    select greatest(
      ${wait(limits.loginWrongPerQuarterHour, sql`source = ${source}`)},
      ${wait(limits.loginWrongPerAccountPerQuarterHour, isStranger)}) as seconds`.execute(trx);
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
  const name = known ? actor.name : "somebody unknown";
  await recordRefusal(trx, { name, source: actor.source }, action);
}
