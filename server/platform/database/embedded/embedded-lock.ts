// The lock that admits one running shop per data folder.
import { DatabaseSync } from "node:sqlite";
import { displayPath } from "./embedded-paths.ts";

const SQLITE_BUSY = 5;
/** Long enough for another process to write its pid, see below. */
const BUSY_TIMEOUT_MS = 500;

/** Another process works with the data folder. */
export class FolderInUse extends Error {}

export interface FolderLock {
  release(): void;
}

/**
 * Locks a data folder until this process ends.
 *
 * The lock is SQLite's lock on a tiny file. The kernel releases it when the process ends, however it ends, so there are
 * no stale locks, no reused pids and no race between two processes that start at the same time. The file's user_version
 * is the holder's pid, for the error message. Nothing else in this process may open the file: closing it would release
 * the lock.
 * @throws FolderInUse when another process holds it, Error when the folder cannot be written; with messages for people
 */
export function lockFolder(folder: string, lockFile: string): FolderLock {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(lockFile, { timeout: BUSY_TIMEOUT_MS });
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
    file.exec(`PRAGMA user_version = ${process.pid}; COMMIT`);
    // If another process locks the file between these two transactions, it has the lock and this line throws.
    file.exec("BEGIN IMMEDIATE");
  } catch (cause) {
    const holder = isBusy(cause) ? holderOf(file) : undefined;
    file?.close();
    throw holder === undefined ? notWritable(folder, cause) : inUse(folder, holder, cause);
  }
  const held = file;
  return { release: () => held.close() };
}

/** The error for a folder that cannot be written: permissions, a read-only or a full disk. */
export function notWritable(folder: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `The data folder ${displayPath(folder)} cannot be written (${reason}). Make room or give this user the right to write there, or choose another DATA_DIR.`,
    { cause },
  );
}

function inUse(folder: string, holder: string, cause: unknown): FolderInUse {
  return new FolderInUse(
    `The data folder ${displayPath(folder)} is already in use by another snackshop (${holder}). Stop it, or choose another DATA_DIR.`,
    { cause },
  );
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function holderOf(file: DatabaseSync | undefined): string {
  try {
    return `process ${file?.prepare("PRAGMA user_version").get()?.user_version}`;
  } catch {
    return "another process";
  }
}
