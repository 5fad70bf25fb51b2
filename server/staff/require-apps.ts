import { sql } from "kysely";
import { ADMIN_ROLES, type AdminRole } from "../../rules/admin-role.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import type { Admin } from "./admin-sessions.ts";
import { type Actor, audit } from "./audit-log/audit.ts";
import { listRequiredRoles } from "./required-apps.ts";

/**
 * Says which roles have to have an authenticator app. Open sessions without one are confined from their next request on.
 * @param asked the roles; empty: nobody has to
 * @returns the roles that have to from now on
 * @throws ShopError OWN_APP_NEEDED when the owner who asks has no app herself
 */
export async function requireApps(
  { db }: Deps,
  admin: Admin,
  asked: readonly AdminRole[],
  actor: Actor,
): Promise<AdminRole[]> {
  const next = ADMIN_ROLES.filter((role) => asked.includes(role));
  return inTransaction(db, async (trx) => {
    // One change at a time, so that each knows what it changes.
    await sql`select pg_advisory_xact_lock(hashtextextended('required apps', 0))`.execute(trx);
    // Locked: she cannot turn her app off meanwhile.
    const own = await trx
      .selectFrom("adminUsers")
      .select("twoFactorOn")
      .where("id", "=", admin.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const before = await listRequiredRoles(trx);
    const added = next.filter((role) => !before.includes(role));
    if (added.length > 0 && !own.twoFactorOn) throw new ShopError("OWN_APP_NEEDED");
    const removed = before.filter((role) => !next.includes(role));
    if (added.length + removed.length === 0) return next;
    if (removed.length > 0) await trx.deleteFrom("secondFactorRoles").where("role", "in", removed).execute();
    if (added.length > 0)
      await trx
        .insertInto("secondFactorRoles")
        .values(added.map((role) => ({ role })))
        .execute();
    await audit(trx, actor, {
      action: "required apps changed",
      subject: "staff",
      before: { authenticatorAppRequiredOf: before },
      after: { authenticatorAppRequiredOf: next },
    });
    return next;
  });
}
