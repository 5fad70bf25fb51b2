import { sql } from "kysely";
import type { Queryable } from "../platform/database/connect.ts";
import { type Actor, audit } from "./audit-log/audit.ts";

/** A day's refusals of an account that are on record one by one. */
const ONE_BY_ONE = 50;

/**
 * Puts a refused login, code or password on record. The record is for ever, and whoever fills it must not fill the disk: of
 * an account's more than fifty in a day only the hundredth, thousandth and so on are, with their number.
 * @param trx the transaction that counts the failure
 * @param actor an account's name, or "somebody unknown"
 */
export async function recordRefusal(
  trx: Queryable,
  actor: Actor,
  action: "login refused" | "code refused" | "password refused",
): Promise<void> {
  const { attempts } = await trx
    .insertInto("refusedLogins")
    .values({ day: sql<Date>`(now() at time zone 'Asia/Kolkata')::date`, actor: actor.name, attempts: 1 })
    .onConflict((again) =>
      again.columns(["day", "actor"]).doUpdateSet({ attempts: sql<number>`refused_logins.attempts + 1` }),
    )
    .returning("attempts")
    .executeTakeFirstOrThrow();
  if (attempts <= ONE_BY_ONE) await audit(trx, actor, { action, subject: "session" });
  else if (Number.isInteger(Math.log10(attempts)))
    await audit(trx, actor, { action, subject: "session", after: { triesToday: attempts } });
}
