// `npm run backup`: writes an encrypted backup of the shop to BACKUP_FOLDER. The shop may be running.
import { parseArgs } from "node:util";
import manifest from "../package.json" with { type: "json" };
import { makeBackup } from "../server/operations/backup/make-backup.ts";
import { RefusedBackup } from "../server/operations/backup/refused-backup.ts";
import { readBackupConfig } from "../server/platform/config/backup-config.ts";
import { SettingError } from "../server/platform/config/config.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());

try {
  const { values } = parseArgs({ options: { nightly: { type: "boolean", default: false } } });
  const began = performance.now();
  const { path, bytes } = await makeBackup(readBackupConfig(process.env), {
    version: manifest.version,
    nightly: values.nightly,
    signal: stopping.signal,
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${path} is written and read back (${(bytes / 1_000_000).toFixed(1)} MB, ${seconds} s).`);
} catch (error) {
  const isForPeople = error instanceof SettingError || error instanceof RefusedBackup;
  console.error(
    stopping.signal.aborted ? "Stopped: no backup was made." : isForPeople ? error.message : error,
  );
  process.exitCode = 1;
}
