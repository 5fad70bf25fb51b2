// The record of backups, stored in the database that they are made of.
import { sql } from "kysely";
import type { Queryable } from "../../platform/database/connect.ts";

export interface MadeBackup {
  madeAt: Date;
  /** The file's path, or its address in the bucket. */
  place: string;
  kilobytes: number;
  nightly: boolean;
}

/** Records a backup. One made in the same second replaces the earlier one. */
export async function recordBackup(db: Queryable, backup: MadeBackup): Promise<void> {
  const { place, ...made } = backup;
  await db
    .insertInto("backups")
    .values(backup)
    .onConflict((conflict) => conflict.column("place").doUpdateSet(made))
    .execute();
}

export interface LastBackups {
  /** By the database's clock. */
  now: Date;
  /** When the newest was made, and the newest nightly one; null if there is none. */
  any: Date | null;
  nightly: Date | null;
}

/** @param bucket with a bucket only the backups in it count; without one all do */
export async function findLastBackups(db: Queryable, bucket: { url: string } | null): Promise<LastBackups> {
  const places = bucket ? `${bucket.url}/` : "";
  const { rows } = await sql<LastBackups>`select now(), max(made_at) as any,
    max(made_at) filter (where nightly) as nightly
    from backups where starts_with(place, ${places})`.execute(db);
  return rows[0] as LastBackups;
}

/** Nightly backups that are not removed yet. */
export function listNightly(db: Queryable): Promise<{ id: string; madeAt: Date; place: string }[]> {
  return db
    .selectFrom("backups")
    .select(["id", "madeAt", "place"])
    .where("nightly", "=", true)
    .where("removedAt", "is", null)
    .execute();
}

export async function recordRemoval(db: Queryable, id: string): Promise<void> {
  await db.updateTable("backups").set({ removedAt: sql<Date>`now()` }).where("id", "=", id).execute();
}
