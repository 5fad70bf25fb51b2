// Shops in processes of their own, stopped and removed after the test.
import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished } from "vitest";
import { limitSetting } from "../../server/platform/config/limit-settings.ts";
import { clearLeftovers } from "../../server/platform/database/embedded/embedded-leftovers.ts";
import { listProcessesIn } from "../../tools/linux-processes.ts";
import { ROOT, type ShopProcess, startShop as startProcess } from "../../tools/shop-process.ts";
import { sendRequest } from "../support/browser.ts";
import { cloneDatabase, shopUrlOf } from "../support/database-server.ts";
import { isRoot, UNKNOWN_ID } from "../support/database-stage.ts";
import { eventually } from "../support/eventually.ts";
import type { TestShop } from "../support/open-test-shop.ts";

/** Load shedding is off, since other tests use the processor too. */
const NEVER_BUSY = {
  [limitSetting("shedPagesAtDelayMs")]: "1000000",
  [limitSetting("shedCallsAtDelayMs")]: "1000000",
};

interface Options {
  env?: Record<string, string>;
  uid?: number | undefined;
  /** Starts it by `npm start`, with this shell between npm and the shop. */
  npmShell?: string;
}

/** The path of a data folder, in a folder of mode 700 that is removed by `whenDone`. */
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

export async function startShop(dataDir: string, { env, uid, npmShell }: Options = {}): Promise<ShopProcess> {
  const shop = await startProcess(
    { DATA_DIR: dataDir, ...NEVER_BUSY, ...env },
    {
      ...(uid === undefined ? {} : { uid, gid: uid }),
      ...(npmShell && { command: ["npm", "start", "--silent", `--script-shell=${npmShell}`] }),
    },
  );
  onTestFinished(() => void shop.child.kill("SIGKILL"));
  return shop;
}

export async function openShop(dataDir: string, options: Options = {}): Promise<ShopProcess> {
  const shop = await startShop(dataDir, options);
  await shop.open();
  return shop;
}

/** Waits until neither the shop nor its database is running. */
export const untilStopped = (shop: ShopProcess, dataDir: string) =>
  eventually(async () => {
    await expect(sendRequest(shop, "GET", "/healthz")).rejects.toThrow("ECONNREFUSED");
    expect(listProcessesIn(join(dataDir, "postgres"), "postgres")).toEqual([]);
  });

/** Opens a shop on a clone of the demo database, for tests that do not need the embedded one. */
export async function openShopOnClone(env: Record<string, string> = {}): Promise<ShopProcess> {
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
  const database = { DATABASE_URL: shopUrlOf(url), MIGRATION_DATABASE_URL: url };
  return openShop(makeDataDir(), { env: { ...database, ...env } });
}

/** The part of a TestShop that the helpers of tests/support need. */
export function forShoppers({ url }: ShopProcess): TestShop {
  return { url, sandboxUrl: `${url}/sandbox` } as TestShop;
}

/**
 * The id of an unprivileged user who can read this project; undefined if there is none, or if tests do not
 * run as root.
 */
export function plainUser(): number | undefined {
  if (!isRoot) return undefined;
  const read = `require("fs").accessSync(${JSON.stringify(join(ROOT, "server/main.ts"))})`;
  const { status } = spawnSync(process.execPath, ["-e", read], {
    uid: UNKNOWN_ID,
    gid: UNKNOWN_ID,
    cwd: "/",
  });
  return status === 0 ? UNKNOWN_ID : undefined;
}
