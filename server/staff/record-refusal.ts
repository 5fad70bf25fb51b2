import { sql } from "kysely";
import type { Queryable } from "../platform/database/connect.ts";
import { indianDay } from "../platform/database/indian-time.ts";
import { type Actor, audit } from "./audit-log/audit.ts";

/** How many refusals per account and day are recorded individually. */
const ONE_BY_ONE = 50;

/**
 * Records a refused login, code or password in the audit log. The log is permanent, and an attacker must not be able to
 * fill the disk: above fifty a day per account, only the 100th, 1,000th and so on are recorded, with their number.
 * @param trx the transaction that counts the failure
 * @param actor an account's name, or "unknown user"
 */
export async function recordRefusal(
  trx: Queryable,
  actor: Actor,
  action: "login refused" | "code refused" | "password refused",
): Promise<void> {
  const { attempts } = await trx
    .insertInto("refusedLogins")
    .values({ day: indianDay(), actor: actor.name, attempts: 1 })
    .onConflict((again) =>
      again.columns(["day", "actor"]).doUpdateSet({ attempts: sql<number>`refused_logins.attempts + 1` }),
    )
    .returning("attempts")
    .executeTakeFirstOrThrow();
  if (attempts <= ONE_BY_ONE) await audit(trx, actor, { action, subject: "session" });
  else if (Number.isInteger(Math.log10(attempts)))
    await audit(trx, actor, { action, subject: "session", after: { triesToday: attempts } });
}
