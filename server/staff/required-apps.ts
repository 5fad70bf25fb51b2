import { ADMIN_ROLES, type AdminRole } from "../../rules/admin-role.ts";
import type { Queryable } from "../platform/database/connect.ts";

/** The roles that have to have an authenticator app, in the order of the rules. */
export async function listRequiredRoles(db: Queryable): Promise<AdminRole[]> {
  const rows = await db.selectFrom("secondFactorRoles").select("role").execute();
  return ADMIN_ROLES.filter((role) => rows.some((row) => row.role === role));
}

/** Whether an authenticator app is required of a role. */
export async function isAppRequired(db: Queryable, role: AdminRole): Promise<boolean> {
  return (await listRequiredRoles(db)).includes(role);
}
