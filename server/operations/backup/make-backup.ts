import { mkdir } from "node:fs/promises";
import { basename } from "node:path";
import { isBackupDue } from "../../../rules/backup-schedule.ts";
import { openBucket } from "../../adapters/storage/bucket.ts";
import { dismissAlarms } from "../../notifications/alerts/dismiss-alarms.ts";
import type { BackupConfig } from "../../platform/config/backup-config.ts";
import { connect, type Database, openPool } from "../../platform/database/connect.ts";
import { withBackupLock } from "./backup-lock.ts";
import { findLastBackups, recordBackup } from "./backups-made.ts";
import { openDatabase } from "./open-database.ts";
import { RefusedBackup } from "./refused-backup.ts";
import { thinOut } from "./thin-out.ts";
import { removeAbandoned, type WrittenBackup, writeBackup } from "./write-backup.ts";

/** Its own, and the one that holds the lock. */
const CONNECTIONS = 2;

export interface BackupOptions {
  /** The shop's version. */
  version: string;
  /** Made by the shop itself: it removes those that are old. */
  nightly: boolean;
  signal: AbortSignal;
}

/**
 * Writes a backup, reads it back to the end, and records it. The shop may be open or not.
 * @returns the path of its file
 * @throws RefusedBackup, or what disk and database throw; then no half file is left
 */
export async function makeBackup(config: BackupConfig, options: BackupOptions): Promise<WrittenBackup> {
  const database = await openDatabase(config);
  const pool = openPool(database.url, CONNECTIONS);
  const db = connect(pool);
  try {
    return await withBackupLock(pool, async () => {
      if (options.nightly) await refuseSecondOfTheNight(db, config);
      await mkdir(config.folder, { recursive: true, mode: 0o700 });
      await removeAbandoned(config.folder);
      const backup = await writeBackup(config, options, database.url);
      await recordEverywhere(db, config, options, backup);
      return backup;
    });
  } finally {
    await pool.end();
    await database.close();
  }
}

/** Each of the shop's processes starts one when it is due, and they do so one after the other. */
async function refuseSecondOfTheNight(db: Database, { hour, bucket }: BackupConfig): Promise<void> {
  const { now, nightly } = await findLastBackups(db, bucket);
  if (hour !== null && !isBackupDue(now, hour, nightly))
    throw new RefusedBackup("Another process of this shop has made tonight's backup.");
}

/** In the folder first: it is a backup already when the bucket cannot be reached. */
async function recordEverywhere(
  db: Database,
  { bucket: account }: BackupConfig,
  { nightly }: BackupOptions,
  { path, bytes, madeAt, sha256 }: WrittenBackup,
): Promise<void> {
  const bucket = account && openBucket(account);
  const backup = { madeAt, kilobytes: Math.ceil(bytes / 1_000), nightly };
  await recordBackup(db, { ...backup, place: path });
  try {
    if (bucket) {
      const address = await bucket.put(basename(path), path, sha256).catch((cause: Error) => {
        throw new RefusedBackup(`The backup is in ${path}, and not in the bucket: ${cause.message}`, {
          cause,
        });
      });
      await recordBackup(db, { ...backup, place: address });
    }
    await dismissAlarms(db, "backup-old", null, {});
  } finally {
    await thinOut(db, bucket);
  }
}
