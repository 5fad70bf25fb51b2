import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type pg from "pg";
import {
  isBeforeFirstRelease,
  listAppliedMigrations,
  listMigrationFiles,
} from "../../platform/database/migrate.ts";
import type { Head, Migration } from "./backup-format.ts";
import { RefusedBackup } from "./refused-backup.ts";

/** The migrations of this version of the shop. */
async function listMigrations(): Promise<Migration[]> {
  return Promise.all(
    listMigrationFiles().map(async ({ name, path }) => ({
      name,
      sha256: createHash("sha256")
        .update(await readFile(path))
        .digest("hex"),
    })),
  );
}

/** The migrations that a database has had. @throws RefusedBackup if this version does not know them */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<Migration[]> {
  const applied = await listAppliedMigrations(client);
  const known = (await listMigrations()).slice(0, applied.length);
  if (applied.some((name, position) => known[position]?.name !== name))
    throw new RefusedBackup(
      "The database belongs to another version of the shop. Make the backup with that version.",
    );
  return known;
}

/** @throws RefusedBackup unless this version can make the schema that a backup's rows need */
export async function refuseOtherMigrations({ migrations, version }: Head): Promise<void> {
  if (isBeforeFirstRelease(migrations.map(({ name }) => name)))
    throw new RefusedBackup(
      "This backup was made by a version before 0.1.0, which this release cannot restore. Nothing was changed.",
    );
  const known = await listMigrations();
  const isKnown = migrations.every(
    ({ name, sha256 }, place) => known[place]?.name === name && known[place]?.sha256 === sha256,
  );
  if (!isKnown)
    throw new RefusedBackup(
      `This backup is of another version of the shop (${version}). Restore it with that one, and upgrade afterwards.`,
    );
}
