// Counts wrong codes of authenticator apps in a table, so that all processes share the count and it survives restarts. An
// account's budget is its own, and only somebody with its password can spend it.
import { type RawBuilder, sql } from "kysely";
import type { Limits } from "../platform/config/limit-settings.ts";
import type { Queryable } from "../platform/database/connect.ts";

const QUARTER_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 3_600;

/**
 * @param trx a transaction that has the account locked: of many codes at once each finds the ones before it counted
 * @returns seconds until a code of the account is looked at again; null when one is now
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

/** For an account with a new password: whoever has spent its budget does not know that. */
export async function forgetWrongCodes(trx: Queryable, userId: string): Promise<void> {
  await trx.deleteFrom("secondFactorFailures").where("userId", "=", userId).execute();
}
