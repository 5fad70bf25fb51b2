import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { isBackupDue } from "../../../rules/backup-schedule.ts";
import { openBucket } from "../../adapters/storage/bucket.ts";
import { dismissAlerts } from "../../notifications/alerts/dismiss-alerts.ts";
import type { BackupConfig } from "../../platform/config/backup-config.ts";
import { connect, type Database, openPool } from "../../platform/database/connect.ts";
import { withBackupLock } from "./backup-lock.ts";
import { findLastBackups, listNightly, recordBackup } from "./backups-made.ts";
import { openDatabase } from "./open-database.ts";
import { RefusedBackup } from "./refused-backup.ts";
import { thinOut } from "./thin-out.ts";
import { removeAbandoned, sumOf, type WrittenBackup, writeBackup } from "./write-backup.ts";

/** One for queries, and one that holds the lock. */
const CONNECTIONS = 2;

export interface BackupOptions {
  /** The shop's version. */
  version: string;
  /** Made automatically, and so deleted automatically when it is old. */
  nightly: boolean;
  signal: AbortSignal;
}

/**
 * Writes a backup, reads it back completely, and records it. If tonight's was made and only its upload failed, repeats
 * the upload. The shop may be running or not.
 * @returns the path of its file
 * @throws RefusedBackup, or the error of disk or database; no incomplete file is left
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
      const backup =
        (await findNotUploaded(db, config, options)) ?? (await writeBackup(config, options, database.url));
      await recordEverywhere(db, config, options, backup);
      return backup;
    });
  } finally {
    await pool.end();
    await database.close();
  }
}

/** Every process of the shop starts a nightly backup when it is due. The lock makes them run one after another. */
async function refuseSecondOfTheNight(db: Database, { hour, bucket }: BackupConfig): Promise<void> {
  const { now, nightly } = await findLastBackups(db, bucket);
  if (hour !== null && !isBackupDue(now, hour, nightly))
    throw new RefusedBackup("Another process of this shop has made tonight's backup.");
}

/**
 * Tonight's backup, if only its upload failed: while the bucket is unavailable, a full backup at each retry would load
 * the shop.
 */
async function findNotUploaded(
  db: Database,
  { hour, bucket, folder }: BackupConfig,
  { nightly, signal }: BackupOptions,
): Promise<WrittenBackup | null> {
  if (!nightly || hour === null || !bucket) return null;
  const { now } = await findLastBackups(db, bucket);
  const tonights = (await listNightly(db)).filter(
    ({ place, madeAt }) => dirname(place) === folder && existsSync(place) && !isBackupDue(now, hour, madeAt),
  );
  const newest = tonights.toSorted((one, other) => Number(other.madeAt) - Number(one.madeAt))[0];
  return newest
    ? { path: newest.place, madeAt: newest.madeAt, ...(await sumOf(newest.place, signal)) }
    : null;
}

/** Records the file first: it is a valid backup even if the bucket cannot be reached. */
async function recordEverywhere(
  db: Database,
  { bucket: account }: BackupConfig,
  { nightly, signal }: BackupOptions,
  { path, bytes, madeAt, sha256 }: WrittenBackup,
): Promise<void> {
  const bucket = account && openBucket(account, signal);
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
    await dismissAlerts(db, "backup-old", null, {});
  } finally {
    if (!signal.aborted) await thinOut(db, bucket);
  }
}
