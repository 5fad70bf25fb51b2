// `npm run restore -- FILE`: restores a shop from a backup, into an empty DATA_DIR and, if set, an empty
// DATABASE_URL.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatIndianMoment } from "../rules/time.ts";
import { RefusedBackup } from "../server/operations/backup/refused-backup.ts";
import { restoreBackup } from "../server/operations/backup/restore-backup.ts";
import { readBackupConfig } from "../server/platform/config/backup-config.ts";
import { SettingError } from "../server/platform/config/config.ts";

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new RefusedBackup("Name the one backup to restore: npm run restore -- FILE");
  const config = readBackupConfig(process.env);
  const { madeAt, mode, dispatchNumbersFrom, documentPrefix } = await restoreBackup(config, resolve(file));
  console.log(`The shop of ${formatIndianMoment(madeAt)} is in ${config.dataDir}.`);
  console.log(
    `Staff accounts, roles, passwords, authenticator apps and erasures are those of ${formatIndianMoment(madeAt)}: check Staff, and repeat what was changed since.`,
  );
  console.log(
    `The next dispatch number is ${dispatchNumbersFrom}: numbers are skipped, since some were given out after the backup.`,
  );
  console.log(
    `Invoice numbers begin with ${documentPrefix} from now on: those given out after the backup are not known, and no number may be given out twice.`,
  );
  if (mode === "live")
    console.log(
      "Start it with the live keys only if no other copy of this shop will run again. It then compares its payments with the provider's, and pays back what was paid since for orders that this backup does not have. The OTP_PEPPER to set is in the file otp-pepper there.",
    );
} catch (error) {
  const isForPeople = error instanceof SettingError || error instanceof RefusedBackup;
  console.error(isForPeople ? error.message : error);
  process.exitCode = 1;
}
