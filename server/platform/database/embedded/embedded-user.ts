// Chooses the system user that runs PostgreSQL, which refuses to run as root.
import { chown, lchown, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

const UNPRIVILEGED_NAMES = ["postgres", "_postgres", "nobody"];

export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The unprivileged user to run PostgreSQL as, or undefined when this process is not root.
 * @throws Error with a message for people when the system has none
 */
export async function chooseDatabaseUser(dataDir: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  // An existing data directory stays with its owner, even if a user `postgres` has been added to the system since.
  const existing = await stat(dataDir).catch(() => undefined);
  if (existing && existing.uid !== 0)
    return { name: `#${existing.uid}`, uid: existing.uid, gid: existing.gid };
  const users = parsePasswd(await readFile("/etc/passwd", "utf8").catch(() => ""));
  const chosen = UNPRIVILEGED_NAMES.map((name) => users.find((user) => user.name === name)).find(Boolean);
  if (chosen) return chosen;
  throw new Error(
    "PostgreSQL does not run as root and this system has no user postgres or nobody: start snackshop as a plain user, or set DATABASE_URL.",
  );
}

/** Makes `user` the owner of a data directory, for example after root has restored a copy. */
export async function chownTo(user: SystemUser | undefined, directory: string): Promise<void> {
  if (!user || (await stat(directory)).uid === user.uid) return;
  for (const entry of await readdir(directory, { recursive: true })) {
    await lchown(join(directory, entry), user.uid, user.gid);
  }
  // Last, because the check above reads the directory's owner: an interrupted change is repeated at the next start.
  await chown(directory, user.uid, user.gid);
}

function parsePasswd(text: string): SystemUser[] {
  return text.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    if (!name || uid === undefined || gid === undefined) return [];
    // macOS writes nobody as -2; the kernel means 4294967294.
    return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }];
  });
}
