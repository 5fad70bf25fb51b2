// Makes the data directory: complete with its roles and database, or not at all.
import { randomBytes, randomUUID } from "node:crypto";
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Binaries } from "./embedded-binaries.ts";
import { endOrphans } from "./embedded-leftovers.ts";
import { notWritable } from "./embedded-lock.ts";
import { dataArgument, displayPath, type pathsOf } from "./embedded-paths.ts";
import { runToEnd } from "./embedded-spawn.ts";
import { chownTo, type SystemUser } from "./embedded-user.ts";

export const SUPERUSER = "postgres";
/** The role that owns the schema, and the name of the database. */
export const OWNER = "snackshop";
/** The role that the shop works with. It owns nothing. */
export const SHOP = "snackshop_shop";

/** Major version of the PostgreSQL in the packages. */
const MAJOR = "18";

const LOCALE = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
// By default initdb admits every local user. This rejects all until pg_hba.conf is written below.
const REJECT_ALL = ["--auth=reject"];
const ACCESS_RULES = `# Written by snackshop when the data directory was made.
host all         all 127.0.0.1/32 scram-sha-256
host replication all 127.0.0.1/32 scram-sha-256
`;

export interface Passwords {
  superuser: string;
  owner: string;
  shop: string;
}

/** What is needed to run a PostgreSQL program on a data directory. */
export interface Cluster {
  paths: ReturnType<typeof pathsOf>;
  binaries: Binaries;
  user: SystemUser | undefined;
  log: (line: string) => void;
}

/**
 * Makes the folder around the data directory.
 * @throws Error with one line for people when it cannot be made or written
 */
export async function openFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw notWritable(folder, cause);
  }
}

/**
 * Makes sure that the data directory and its passwords exist, and makes what is missing.
 * @throws Error with a message for people
 */
export async function ensureCluster(cluster: Cluster): Promise<Passwords> {
  await removeUnfinished(cluster);
  if (!(await hasCluster(cluster.paths.data))) {
    const passwords = (await readPasswords(cluster)) ?? (await newPasswords(cluster));
    await makeCluster(cluster, passwords);
    return passwords;
  }
  await refuseOtherMajor(cluster.paths.data);
  await chownTo(cluster.user, cluster.paths.data);
  return (await readPasswords(cluster)) ?? (await replacePasswords(cluster));
}

async function hasCluster(data: string): Promise<boolean> {
  const names = await readdir(data).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw new Error(`The database in ${displayPath(data)} cannot be read (${error.message}).`, {
      cause: error,
    });
  });
  if (names.length === 0) return false;
  if (names.includes("PG_VERSION")) return true;
  throw new Error(`${displayPath(data)} holds something else than a database. Choose another DATA_DIR.`);
}

/**
 * PostgreSQL cannot read the files of another major version. A backup can carry the rows over: its format is the same.
 */
async function refuseOtherMajor(data: string): Promise<void> {
  const major = (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  if (major === MAJOR) return;
  throw new Error(
    `The database in ${displayPath(data)} was made by PostgreSQL ${major}, and this version of the shop has ${MAJOR}. Run npm run backup with the version of the shop that you ran before, and then, with this one and an empty DATA_DIR: npm run restore -- FILE`,
  );
}

async function makeCluster(cluster: Cluster, passwords: Passwords): Promise<void> {
  const { paths, user, log } = cluster;
  const unfinished = `${paths.unfinished}${randomUUID()}`;
  log(
    `Making a new database in ${displayPath(paths.data)}${user ? `, run by the system user ${user.name}` : ""}.`,
  );
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await chownTo(user, unfinished);
    await runInit(cluster, unfinished, [
      ...LOCALE,
      ...REJECT_ALL,
      "--data-checksums",
      "--no-sync",
      "--no-instructions",
    ]);
    await runSql(cluster, unfinished, [
      ...passwordsSql(passwords),
      `CREATE DATABASE ${OWNER} OWNER ${OWNER}`,
    ]);
    await writeFile(join(unfinished, "pg_hba.conf"), ACCESS_RULES);
    // Everything is on disk before the rename that marks it as complete.
    await runInit(cluster, unfinished, ["--sync-only"]);
    await rmdir(paths.data).catch(() => {});
    await rename(unfinished, paths.data);
    await syncFolder(paths.folder);
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The database in ${displayPath(paths.data)} could not be made (${reason}). Choose another DATA_DIR, or set DATABASE_URL.`,
      { cause },
    );
  }
}

async function removeUnfinished({ paths }: Cluster): Promise<void> {
  for (const name of await readdir(paths.folder)) {
    if (name.startsWith(basename(paths.unfinished))) {
      await endOrphans(join(paths.folder, name));
      await rm(join(paths.folder, name), { recursive: true, force: true, maxRetries: 10 });
    }
  }
}

async function runInit({ binaries, user }: Cluster, data: string, args: string[]): Promise<void> {
  const all = ["-D", dataArgument(user, data), "-U", SUPERUSER, ...args];
  const { ending, output } = await runToEnd(binaries.initdb, all, { cwd: data, user });
  if (ending !== undefined) throw new Error(`initdb ended with ${ending}: ${output}`);
}

/** Uses single-user mode, which needs no password and no port. */
async function runSql({ binaries, user }: Cluster, data: string, statements: string[]): Promise<void> {
  // Omits failing statements from the error message: they contain a password.
  const settings = ["-c", "exit_on_error=on", "-c", "log_min_error_statement=panic"];
  const args = ["--single", "-D", dataArgument(user, data), ...settings, SUPERUSER];
  const input = statements.map((statement) => `${statement}\n`).join("");
  const { ending, output } = await runToEnd(binaries.postgres, args, { cwd: data, user, input });
  if (ending !== undefined) throw new Error(`postgres --single ended with ${ending}: ${output}`);
}

/** Each statement is one line, because single-user mode ends a statement at the line break. */
function passwordsSql({ superuser, owner, shop }: Passwords): string[] {
  const withLogin = (role: string, password: string) => [
    `DO $$BEGIN IF to_regrole('${role}') IS NULL THEN CREATE ROLE ${role} LOGIN; END IF; END$$`,
    `ALTER ROLE ${role} PASSWORD '${password}'`,
  ];
  return [
    `ALTER ROLE ${SUPERUSER} PASSWORD '${superuser}'`,
    ...withLogin(OWNER, owner),
    ...withLogin(SHOP, shop),
  ];
}

/** Undefined without the file. */
export async function readPasswords({ paths }: Pick<Cluster, "paths">): Promise<Passwords | undefined> {
  try {
    return JSON.parse(await readFile(paths.passwords, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(
      `${displayPath(paths.passwords)} cannot be read. Remove it, and new passwords are made.`,
      {
        cause: error,
      },
    );
  }
}

async function newPasswords({ paths }: Cluster): Promise<Passwords> {
  const passwords = randomPasswords();
  await writePasswords(paths.passwords, passwords).catch((cause) => {
    throw notWritable(paths.folder, cause);
  });
  return passwords;
}

/** For a database without its passwords. */
async function replacePasswords(cluster: Cluster): Promise<Passwords> {
  cluster.log(`${displayPath(cluster.paths.passwords)} is missing: giving the database new passwords.`);
  const passwords = randomPasswords();
  await runSql(cluster, cluster.paths.data, passwordsSql(passwords));
  await writePasswords(cluster.paths.passwords, passwords);
  return passwords;
}

function randomPasswords(): Passwords {
  const [superuser, owner, shop] = Array.from({ length: 3 }, () => randomBytes(24).toString("base64url"));
  return { superuser, owner, shop } as Passwords;
}

async function writePasswords(path: string, passwords: Passwords): Promise<void> {
  const partial = `${path}.${randomUUID()}`;
  await writeFile(partial, `${JSON.stringify(passwords)}\n`, { mode: 0o600, flush: true });
  await rename(partial, path);
  await syncFolder(dirname(path));
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder for fsync.
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
