// Counts wrong codes of authenticator apps in a table, so that all processes share the count and it survives restarts.
// The limit is per account, and only a client with the account's password can use it up.
import { type RawBuilder, sql } from "kysely";
import type { Limits } from "../platform/config/limit-settings.ts";
import type { Queryable } from "../platform/database/connect.ts";

const QUARTER_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 3_600;

/**
 * @param trx a transaction in which the account is locked, so that simultaneous codes are counted one by one
 * @returns seconds until the next code of the account is checked; null if it is checked now
 */
export async function waitAfterWrongCodes(
  trx: Queryable,
  limits: Limits,
  userId: string,
): Promise<number | null> {
  const wait = (most: number, seconds: number): RawBuilder<number | null> =>
    sql`(select ceil(extract(epoch from failed_at - now()) + ${seconds}::int) from second_factor_failures
      where user_id = ${userId} and failed_at > now() - make_interval(secs => ${seconds})
      order by failed_at desc offset ${most - 1} limit 1)`;
  const { rows } = await sql<{ seconds: number | null }>`select greatest(
    ${wait(limits.codeWrongPerQuarterHour, QUARTER_SECONDS)},
    ${wait(limits.codeWrongPerDay, DAY_SECONDS)}) as seconds`.execute(trx);
  return rows[0]?.seconds ?? null;
}

/** @param trx the transaction that has found the code wrong */
export async function countWrongCode(trx: Queryable, userId: string): Promise<void> {
  await trx.insertInto("secondFactorFailures").values({ userId }).execute();
}

/** For an account with a new password: the client that made the wrong attempts does not know it. */
export async function forgetWrongCodes(trx: Queryable, userId: string): Promise<void> {
  await trx.deleteFrom("secondFactorFailures").where("userId", "=", userId).execute();
}
