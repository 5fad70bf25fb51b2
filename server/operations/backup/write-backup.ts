import { createReadStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "../../../rules/time.ts";
import type { BackupConfig } from "../../platform/config/backup-config.ts";
import { contentSum } from "./content-sum.ts";
import { copyOut } from "./copy-out.ts";
import { fetchPictures } from "./fetch-pictures.ts";
import { addFiles } from "./kept-files.ts";
import { verifyBackup } from "./verify-backup.ts";
import { writeArchive } from "./write-archive.ts";

const UNFINISHED = ".unfinished";

const nameTime = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Asia/Kolkata",
});

export interface WrittenBackup {
  path: string;
  bytes: number;
  /** Of the file, in hex. */
  sha256: string;
  /** The moment whose state it holds. */
  madeAt: Date;
}

/** Writes a backup into the folder and reads it back to its end; it has its name only then. */
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
    const { head } = await verifyBackup(unfinished, passphrase);
    const { sha256, bytes } = await sumOf(unfinished);
    signal.throwIfAborted();
    await rename(unfinished, path);
    return { path, bytes, sha256, madeAt: new Date(head.madeAt) };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** What a machine that stopped has left behind. The folder may be another shop's too, which is just writing there. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith("snackshop-") || !name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}

async function sumOf(path: string) {
  const { content, sum } = contentSum(createReadStream(path));
  for await (const _ of content);
  return sum();
}

/** In India: 20261121-031502. */
function stampOf(now: Date): string {
  return nameTime.format(now).replaceAll(/[-:]/g, "").replace(" ", "-");
}
