// The files of the data folder that belong in a backup: all but the database's own.
import type { Dirent } from "node:fs";
import { mkdir, open, readdir } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { filePart } from "./backup-format.ts";
import { RefusedBackup } from "./refused-backup.ts";
import type { AddPart } from "./write-archive.ts";

/** The database is copied as rows, and its passwords are newly generated. */
const DATABASE = /^postgres(?:$|[-.])/;
/** The temporary name of a file that is being written, or was when the machine stopped (adapters/storage/disk.ts). */
const UNFINISHED = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The folder of files that rows refer to (adapters/storage/open-file-store.ts). */
const MENTIONED = "files/";
export const PEPPER = "otp-pepper";

/**
 * Adds the files to a backup. A file is stored before the row that refers to it, so the files that exist after the
 * snapshot of the rows include all that the rows need.
 * @param pepper OTP_PEPPER of the settings; the backup stores it as the file in the folder would be
 */
export async function addFiles(dataDir: string, pepper: string | null, addPart: AddPart): Promise<void> {
  for (const path of await listFiles(dataDir)) {
    if (path !== PEPPER || pepper === null) await addFile(dataDir, path, addPart);
  }
  if (pepper !== null) await addPart(filePart(PEPPER), bytesOf(pepper));
}

/** Paths below the folder, with slashes. */
async function listFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(noneIfMissing);
  const included = entries.filter(({ name }) => !DATABASE.test(name));
  const below = await Promise.all(included.map((entry) => listBelow(dataDir, entry)));
  return below.flat().sort();
}

async function listBelow(dataDir: string, entry: Dirent): Promise<string[]> {
  if (entry.isFile()) return UNFINISHED.test(entry.name) ? [] : [entry.name];
  if (!entry.isDirectory()) return [];
  const folder = join(dataDir, entry.name);
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all
    .filter((each) => each.isFile() && !UNFINISHED.test(each.name))
    .map((each) => relative(dataDir, join(each.parentPath, each.name)).split(sep).join("/"));
}

function noneIfMissing(error: NodeJS.ErrnoException): Dirent[] {
  // With an external database and no pictures there may be no folder yet.
  if (error.code === "ENOENT") return [];
  throw error;
}

/** Copies a file up to its current size, since it may still grow. The shop never deletes a file that rows refer to. */
async function addFile(dataDir: string, path: string, addPart: AddPart): Promise<void> {
  const file = await open(join(dataDir, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!file) {
    if (!path.startsWith(MENTIONED)) return;
    throw new RefusedBackup(
      `${path} was removed while the backup was made, which would lack it. Leave the files in ${dataDir} alone, and make it again.`,
    );
  }
  try {
    const { size } = await file.stat();
    const content = size === 0 ? bytesOf("") : file.createReadStream({ end: size - 1, autoClose: false });
    await addPart(filePart(path), content);
  } finally {
    await file.close();
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Writes one file of a backup below a folder, with fsync. */
export async function restoreFile(
  folder: string,
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const target = join(folder, path);
  const below = relative(folder, target);
  if (below === "" || below.startsWith("..") || isAbsolute(below))
    throw new RefusedBackup(`The backup has a file outside the data folder: ${path}.`);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const file = await open(target, "wx", 0o600);
  await pipeline(content, file.createWriteStream({ flush: true }));
}
