// The record of backups, kept in the database they are backups of.
import { sql } from "kysely";
import type { Queryable } from "../../platform/database/connect.ts";

export interface MadeBackup {
  madeAt: Date;
  /** The path of its file, or its address in the bucket. */
  place: string;
  kilobytes: number;
  nightly: boolean;
}

/** A backup of the same second has taken the place of an earlier one. */
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
  /** When the newest was made, and the newest nightly one; null where there is none. */
  any: Date | null;
  nightly: Date | null;
}

/** @param bucket those of the folder count only while there is none: where it is, they are to be there */
export async function findLastBackups(db: Queryable, bucket: { url: string } | null): Promise<LastBackups> {
  const places = bucket ? `${bucket.url}/` : "";
  const { rows } = await sql<LastBackups>`select now(), max(made_at) as any,
    max(made_at) filter (where nightly) as nightly
    from backups where starts_with(place, ${places})`.execute(db);
  return rows[0] as LastBackups;
}

/** Nightly backups that nobody has removed yet. */
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
