// The shop as people start it: server/main.ts in a process of its own.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, inject, onTestFinished } from "vitest";
import { limitSetting } from "../../server/config/limit-settings.ts";
import { clearLeftovers } from "../../server/database/embedded/embedded-leftovers.ts";
import { ask } from "../support/browser.ts";
import { cloneDatabase, shopUrlOf } from "../support/database-server.ts";
import { isRoot, listProcesses, NOBODY, soon } from "../support/database-stage.ts";
import { freePort, type TestShop } from "../support/open-test-shop.ts";

const ROOT = join(import.meta.dirname, "../..");
const MAIN = join(ROOT, "server/main.ts");

export interface ShopProcess {
  child: ChildProcess;
  pid: number;
  port: number;
  url: string;
  stdout: string[];
  stderr: string[];
  /** The exit code, or the signal that ended it; everything it has said is known by then. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** Resolves with the line that says so when the shop is open. */
  open(): Promise<string>;
  /** Asks it to stop, as a service manager does, and expects that to go well. */
  stop(): Promise<void>;
}

/** Other tests keep the processor at work: no reason for this shop to refuse anybody. */
const NEVER_BUSY = {
  [limitSetting("shedPagesAtDelayMs")]: "1000000",
  [limitSetting("shedCallsAtDelayMs")]: "1000000",
};

interface Options {
  env?: Record<string, string>;
  port?: number;
  uid?: number | undefined;
  /** As `npm start` with this shell between npm and the shop; without it as a service manager starts it. */
  npmShell?: string;
}

/** A folder of mode 700, its database and itself removed after the test, or `afterAll`. */
export function makeDataDir(
  whenDone: (tidy: () => Promise<void>) => void = onTestFinished,
  owner?: number,
): string {
  const folder = mkdtempSync(join(tmpdir(), "snackshop-start-"));
  if (owner !== undefined) chownSync(folder, owner, owner);
  const dataDir = join(folder, "data");
  whenDone(async () => {
    await clearLeftovers(join(dataDir, "postgres"), () => {}).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  });
  return dataDir;
}

export async function startShop(
  dataDir: string,
  { env = {}, port, uid, npmShell }: Options = {},
): Promise<ShopProcess> {
  const listenAt = port ?? (await freePort());
  const [program, args] = npmShell
    ? ["npm", ["start", "--silent", `--script-shell=${npmShell}`]]
    : [process.execPath, [MAIN]];
  const child = spawn(program, args, {
    cwd: ROOT,
    // Nothing of the test runner's own environment: it is not what people start the shop in.
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      PORT: String(listenAt),
      DATA_DIR: dataDir,
      ...NEVER_BUSY,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = { stdout: [] as string[], stderr: [] as string[] };
  for (const name of ["stdout", "stderr"] as const)
    createInterface({ input: child[name] }).on("line", (line) => said[name].push(line));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  return {
    ...said,
    child,
    pid: child.pid as number,
    port: listenAt,
    url: `http://127.0.0.1:${listenAt}`,
    ended,
    async open() {
      const line = await Promise.race([
        soon(() => {
          const line = said.stdout.find((each) => each.startsWith("The shop is open at "));
          if (line === undefined) throw new Error("The shop has not said that it is open.");
          return line;
        }),
        ended.then((code) => {
          throw new Error(`The shop ended with ${code}:\n${said.stderr.join("\n")}`);
        }),
      ]);
      return line;
    },
    async stop() {
      child.kill("SIGTERM");
      const code = await ended;
      if (code !== 0) throw new Error(`The shop stopped with ${code}:\n${said.stderr.join("\n")}`);
    },
  };
}

export async function openShop(dataDir: string, options: Options = {}): Promise<ShopProcess> {
  const shop = await startShop(dataDir, options);
  await shop.open();
  return shop;
}

/** Nothing of a shop is left, neither itself nor its database. */
export const untilGone = (shop: ShopProcess, dataDir: string) =>
  soon(async () => {
    await expect(ask(shop, "GET", "/healthz")).rejects.toThrow("ECONNREFUSED");
    expect(await listProcesses("postgres", join(dataDir, "postgres"))).toEqual([]);
  });

/** The same on a clone of the demo database, for tests that are not about the shop's own PostgreSQL. */
export async function openShopOnClone(env: Record<string, string> = {}): Promise<ShopProcess> {
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
  const database = { DATABASE_URL: shopUrlOf(url), MIGRATION_DATABASE_URL: url };
  return openShop(makeDataDir(), { env: { ...database, ...env } });
}

/** What the shoppers of tests/support need to know of a shop. */
export function forShoppers({ url }: ShopProcess): TestShop {
  return { url, sandboxUrl: `${url}/sandbox` } as TestShop;
}

/** An unprivileged user who can read this project; undefined when we are none to choose, or there is none. */
export function plainUser(): number | undefined {
  if (!isRoot) return undefined;
  const reads = spawnSync(process.execPath, ["-e", `require("fs").accessSync(${JSON.stringify(MAIN)})`], {
    uid: NOBODY,
    gid: NOBODY,
    cwd: "/",
  });
  return reads.status === 0 ? NOBODY : undefined;
}
