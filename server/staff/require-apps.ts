import { sql } from "kysely";
import { ADMIN_ROLES, type AdminRole } from "../../rules/admin-role.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import type { Admin } from "./admin-sessions.ts";
import { type Actor, audit } from "./audit-log/audit.ts";
import { listRequiredRoles } from "./required-apps.ts";

/**
 * Sets which roles require an authenticator app. Open sessions without one are restricted from their next request.
 * @param roles all roles that require it; may be empty
 * @returns the roles that require it from now on
 * @throws ShopError OWN_APP_NEEDED if the requesting owner has no app
 */
export async function requireApps(
  { db }: Deps,
  admin: Admin,
  roles: readonly AdminRole[],
  actor: Actor,
): Promise<AdminRole[]> {
  const next = ADMIN_ROLES.filter((role) => roles.includes(role));
  return inTransaction(db, async (trx) => {
    // Serialises changes, so that the audit log has the right values before each.
    await sql`select pg_advisory_xact_lock(hashtextextended('required apps', 0))`.execute(trx);
    // Locked, so that the owner's app cannot be turned off meanwhile.
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
