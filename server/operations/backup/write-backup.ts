import { createReadStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS, indianClock } from "../../../rules/time.ts";
import type { BackupConfig } from "../../platform/config/backup-config.ts";
import { addFiles } from "./backup-files.ts";
import type { Content } from "./backup-format.ts";
import { contentSum } from "./content-sum.ts";
import { copyOut } from "./copy-out.ts";
import { fetchPictures } from "./fetch-pictures.ts";
import { verifyBackup } from "./verify-backup.ts";
import { writeArchive } from "./write-archive.ts";

const UNFINISHED = ".unfinished";

export interface WrittenBackup {
  path: string;
  bytes: number;
  /** SHA-256 of the file, in hex. */
  sha256: string;
  /** The time of the snapshot. */
  madeAt: Date;
}

/** Writes a backup into the folder and reads it back completely. Only then it gets its final name. */
export async function writeBackup(
  { mode, dataDir, folder, otpPepper, passphrase, picturesBucket }: BackupConfig,
  { version, signal }: { version: string; signal: AbortSignal },
  databaseUrl: string,
): Promise<WrittenBackup> {
  const path = join(folder, `snackshop-${stampOf(new Date())}.age`);
  const unfinished = path + UNFINISHED;
  try {
    await writeArchive(
      unfinished,
      passphrase,
      (addPart) =>
        copyOut(databaseUrl, { version, mode }, addPart, async (add) => {
          if (picturesBucket) await fetchPictures(dataDir, picturesBucket);
          await addFiles(dataDir, otpPepper, add);
        }),
      signal,
    );
    const { head } = await verifyBackup(unfinished, passphrase, signal);
    const { sha256, bytes } = await sumOf(unfinished, signal);
    signal.throwIfAborted();
    await rename(unfinished, path);
    return { path, bytes, sha256, madeAt: new Date(head.madeAt) };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Deletes unfinished files after a day. Younger ones may be in use: another shop may write to the same folder. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith("snackshop-") || !name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}

/** Size and SHA-256 of a file. */
export async function sumOf(path: string, signal: AbortSignal): Promise<Content> {
  const { content, sum } = contentSum(createReadStream(path, { signal }));
  for await (const _ of content);
  return sum();
}

/** Time in India, e.g. 20261121-031502. */
function stampOf(now: Date): string {
  return indianClock(now).replaceAll(/[-:]/g, "").replace("T", "-");
}
