import { sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import type { requireApps as call } from "../../contract/staff.ts";
import type { AdminRole } from "../../rules/admin-role.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import type { Admin } from "./admin-sessions.ts";
import { type Actor, audit } from "./audit-log/audit.ts";
import { listRequiredRoles } from "./required-apps.ts";

/**
 * Sets whether a role requires an authenticator app. Open sessions without one are restricted from their next request.
 * @returns all roles that require it from now on
 * @throws ShopError OWN_APP_NEEDED if the requesting owner has no app
 */
export async function requireApps(
  { db }: Deps,
  admin: Admin,
  { role, isRequired }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<AdminRole[]> {
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
    if (before.includes(role) === isRequired) return before;
    if (isRequired && !own.twoFactorOn) throw new ShopError("OWN_APP_NEEDED");
    if (isRequired) await trx.insertInto("secondFactorRoles").values({ role }).execute();
    else await trx.deleteFrom("secondFactorRoles").where("role", "=", role).execute();
    const next = await listRequiredRoles(trx);
    await audit(trx, actor, {
      action: "required apps changed",
      subject: "staff",
      before: { authenticatorAppRequiredOf: before },
      after: { authenticatorAppRequiredOf: next },
    });
    return next;
  });
}
