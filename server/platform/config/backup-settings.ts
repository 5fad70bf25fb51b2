// Where backups are stored, and when the shop makes one automatically.
import { isAbsolute, relative, resolve, sep } from "node:path";
import { type BucketAccount, bucketAccount, bucketMistakes } from "./bucket-settings.ts";
import type { Settings } from "./settings-schema.ts";
import { isWeakPassphrase } from "./weak-secrets.ts";

export interface BackupSettings {
  /** By default next to the data folder, not in it, so that losing one leaves the other. */
  folder: string;
  /** Null: backups are not possible. */
  passphrase: string | null;
  /** Hour of the day in India, 0 to 23. Null: no automatic backups. */
  hour: number | null;
  /** Each backup is also uploaded here. Null: it is not. */
  bucket: BucketAccount | null;
}

export function backupSettings(settings: Settings): BackupSettings {
  return {
    folder: resolve(settings.BACKUP_FOLDER ?? `${resolve(settings.DATA_DIR)}-backups`),
    passphrase: settings.BACKUP_PASSPHRASE ?? null,
    hour: settings.BACKUP_HOUR ?? null,
    bucket: bucketAccount(settings, "BACKUP"),
  };
}

/**
 * One message for each backup setting that contradicts others.
 * @param wrong settings already reported as invalid: they do not count as missing
 */
export function backupMistakes(settings: Settings, wrong: ReadonlyMap<string, string>): string[] {
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_HOUR: hour } = settings;
  return [
    ...(hour !== undefined && passphrase === undefined
      ? [
          "BACKUP_HOUR needs a BACKUP_PASSPHRASE. Make one up, and write it down where it outlives this machine: openssl rand -base64 24.",
        ]
      : []),
    ...(passphrase !== undefined && isWeakPassphrase(passphrase)
      ? [
          "BACKUP_PASSPHRASE is too easy to guess: it has at least 16 characters, eight of them different. Make one up: openssl rand -base64 24.",
        ]
      : []),
    ...(isInside(backupSettings(settings).folder, resolve(settings.DATA_DIR))
      ? [
          "BACKUP_FOLDER is inside DATA_DIR, and each backup would hold those before it. Choose a folder outside.",
        ]
      : []),
    ...bucketMistakes(settings, "BACKUP", wrong),
  ];
}

function isInside(folder: string, other: string): boolean {
  const way = relative(other, folder);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
