import type { Dashboard } from "../../../contract/dashboard.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/** The newest backup that was verified by reading it back completely; null before the first. */
export async function findLastBackup(db: Queryable): Promise<Dashboard["backup"]> {
  const backup = await db
    .selectFrom("backups")
    .select(["madeAt", "kilobytes"])
    .orderBy("madeAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return backup ? { at: backup.madeAt.toISOString(), kilobytes: backup.kilobytes } : null;
}
