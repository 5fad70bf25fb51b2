// Counts wrong passwords in a table, so that all processes share the count and it survives restarts.
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../activity/audit.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { recordRefusal } from "./record-refusal.ts";

const WINDOW_SECONDS = 15 * 60;

/**
 * Locks an account after ten failures from one address, or fifty from all addresses, within 15 minutes. The latter
 * does not apply to an address that logged in within 30 days, so that nobody can lock the owner out.
 * @throws ShopError TOO_MANY
 */
export async function refuseTooManyFailures(
  { db, config: { limits } }: Pick<Deps, "db" | "config">,
  { name, source }: Actor,
): Promise<void> {
  const wait = (most: number, counted: RawBuilder<boolean>) =>
    sql`(select ceil(extract(epoch from failed_at - now()) + ${WINDOW_SECONDS}::int) from login_failures
      where username = ${name} and failed_at > now() - make_interval(secs => ${WINDOW_SECONDS}) and ${counted}
      order by failed_at desc offset ${most - 1} limit 1)`;
  const isStranger = sql<boolean>`not exists (select from audit_log
    where action = 'login' and actor = ${name} and audit_log.source = ${source} and at > now() - interval '30 days')`;
  const { rows } = await sql<{ seconds: number | null }>`
    select greatest(
      ${wait(limits.loginWrongPerQuarterHour, sql`source = ${source}`)},
      ${wait(limits.loginWrongPerAccountPerQuarterHour, isStranger)}) as seconds`.execute(db);
  const seconds = rows[0]?.seconds ?? null;
  if (seconds !== null) throw new ShopError("TOO_MANY", { retryAfter: seconds });
}

export async function countFailure(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  action: "login refused" | "password refused",
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.insertInto("loginFailures").values({ username: actor.name, source: actor.source }).execute();
    // The audit log is permanent: a password typed into the username field must not get into it.
    const known = await trx
      .selectFrom("adminUsers")
      .select("id")
      .where(sql`lower(username)`, "=", actor.name)
      .executeTakeFirst();
    const name = known ? actor.name : "somebody unknown";
    await recordRefusal(trx, { name, source: actor.source }, action);
  });
}
