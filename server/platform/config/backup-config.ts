// The settings of `npm run backup` and `npm run restore`, which also run on machines without a configured shop.
import { resolve } from "node:path";
import { type BackupSettings, backupMistakes, backupSettings } from "./backup-settings.ts";
import { type BucketAccount, bucketAccount, bucketMistakes } from "./bucket-settings.ts";
import { SettingError } from "./config.ts";
import { type Environment, readSettings } from "./settings-schema.ts";

export interface BackupConfig extends Omit<BackupSettings, "passphrase"> {
  mode: "sandbox" | "live";
  dataDir: string;
  /** Connects as the owner of the schema. Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Null: pictures are only in the data folder. */
  picturesBucket: BucketAccount | null;
  /** Null: stored in the data folder. */
  otpPepper: string | null;
  passphrase: string;
}

const READ =
  /^(?:SHOP_MODE|DATA_DIR|(?:MIGRATION_)?DATABASE_(?:DIRECT_)?URL|OTP_PEPPER|BACKUP_.*|PICTURES_BUCKET_.*)$/;

/** @throws SettingError naming every invalid setting */
export function readBackupConfig(env: Environment): BackupConfig {
  const { settings, mistakes } = readSettings(env);
  const wrong = [
    ...[...mistakes].flatMap(([name, message]) => (READ.test(name) ? [message] : [])),
    ...backupMistakes(settings, mistakes),
    ...bucketMistakes(settings, "PICTURES", mistakes),
  ];
  const { passphrase, ...backup } = backupSettings(settings);
  if (passphrase === null && wrong.length === 0)
    wrong.push(
      "Set BACKUP_PASSPHRASE: the backup is encrypted with it, and nothing else opens it again. Make one up, and write it down where it outlives this machine: openssl rand -base64 24.",
    );
  if (passphrase === null || wrong.length > 0) throw new SettingError(wrong.join("\n"));
  return {
    ...backup,
    passphrase,
    mode: settings.SHOP_MODE,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl:
      settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL ?? null,
    picturesBucket: bucketAccount(settings, "PICTURES"),
    otpPepper: settings.OTP_PEPPER ?? null,
  };
}
