// Where backups go, and when the shop makes one by itself.
import { isAbsolute, relative, resolve, sep } from "node:path";
import { type BucketAccount, bucketAccount, bucketMistakes } from "./bucket-settings.ts";
import type { Settings } from "./settings-schema.ts";
import { isWeakPassphrase } from "./weak-secrets.ts";

export interface BackupSettings {
  /** Beside the data folder, unless it is set: what is lost with the one folder should be in the other. */
  folder: string;
  /** Null: none can be made. */
  passphrase: string | null;
  /** Of the day in India, 0 to 23. Null: the shop makes none by itself. */
  hour: number | null;
  /** Where each backup goes as well. */
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
 * One line for each setting of backups that does not go with the others.
 * @param wrong settings that were found wrong already: they are not missing
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
