import { ADMIN_ROLES, type AdminRole } from "../../rules/admin-role.ts";
import type { Queryable } from "../platform/database/connect.ts";

/** The roles that require an authenticator app, in the order of ADMIN_ROLES. */
export async function listRequiredRoles(db: Queryable): Promise<AdminRole[]> {
  const rows = await db.selectFrom("secondFactorRoles").select("role").execute();
  return ADMIN_ROLES.filter((role) => rows.some((row) => row.role === role));
}

export async function isAppRequired(db: Queryable, role: AdminRole): Promise<boolean> {
  return (await listRequiredRoles(db)).includes(role);
}
