import { sql } from "kysely";
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/connect.ts";
import { findPendingMigrations, TOO_OLD } from "../../platform/database/migrate.ts";
import { OLDEST_MAJOR } from "../../platform/database/postgres-version.ts";
import { broken, type Finding, ok, warning } from "./finding.ts";

interface Server {
  version: number;
  isSuperuser: boolean;
  isOwner: boolean;
}

export async function checkDatabase({ databaseUrl }: Config, db: Database): Promise<Finding> {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num')::int as version,
      current_setting('is_superuser')::boolean as is_superuser,
      exists (select from pg_class where relname = 'orders' and relkind = 'r'
        and relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'usage')) as is_owner`.execute(
    db,
  );
  const { version, isSuperuser, isOwner } = rows[0] as Server;
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_MAJOR)
    return broken(`PostgreSQL ${major}`, `The shop needs PostgreSQL ${OLDEST_MAJOR} or newer.`);
  const { pending, isTooOld } = await findPendingMigrations(db);
  if (isTooOld) return broken(TOO_OLD, "Give the shop an empty database.");
  if (pending.length > 0)
    return warning(`${pending.length} migrations are pending`, "The next start of the shop runs them.");
  const found = `PostgreSQL ${major}, schema up to date`;
  // The embedded database has a separate role for the shop; this check connects with another one.
  if (databaseUrl !== null && (isSuperuser || isOwner))
    return warning(
      `${found}; the shop's role ${isSuperuser ? "is a superuser" : "owns the tables"}`,
      "Set DATABASE_URL to a role of its own, and MIGRATION_DATABASE_URL to the owner's.",
    );
  return ok(found);
}
