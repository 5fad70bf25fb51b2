// Shops in processes of their own, stopped and removed with the test.
import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished } from "vitest";
import { limitSetting } from "../../server/platform/config/limit-settings.ts";
import { clearLeftovers } from "../../server/platform/database/embedded/embedded-leftovers.ts";
import { listProcessesIn } from "../../tools/linux-processes.ts";
import { ROOT, type ShopProcess, startShop as startProcess } from "../../tools/shop-process.ts";
import { ask } from "../support/browser.ts";
import { cloneDatabase, shopUrlOf } from "../support/database-server.ts";
import { isRoot, NOBODY, soon } from "../support/database-stage.ts";
import type { TestShop } from "../support/open-test-shop.ts";

/** Other tests use the processor too, and this shop must not refuse requests for it. */
const NEVER_BUSY = {
  [limitSetting("shedPagesAtDelayMs")]: "1000000",
  [limitSetting("shedCallsAtDelayMs")]: "1000000",
};

interface Options {
  env?: Record<string, string>;
  uid?: number | undefined;
  /** Starts it by `npm start` with this shell between npm and the shop. */
  npmShell?: string;
}

/** The path of a data folder, in a folder of mode 700 that is removed after the test, or `afterAll`. */
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

/** Resolves when neither the shop nor its database is running. */
export const untilGone = (shop: ShopProcess, dataDir: string) =>
  soon(async () => {
    await expect(ask(shop, "GET", "/healthz")).rejects.toThrow("ECONNREFUSED");
    expect(listProcessesIn(join(dataDir, "postgres"), "postgres")).toEqual([]);
  });

/** Opens a shop on a clone of the demo database, for tests that do not need an embedded one. */
export async function openShopOnClone(env: Record<string, string> = {}): Promise<ShopProcess> {
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
  const database = { DATABASE_URL: shopUrlOf(url), MIGRATION_DATABASE_URL: url };
  return openShop(makeDataDir(), { env: { ...database, ...env } });
}

/** The part of a TestShop that the shoppers of tests/support use. */
export function forShoppers({ url }: ShopProcess): TestShop {
  return { url, sandboxUrl: `${url}/sandbox` } as TestShop;
}

/** An unprivileged user who can read this project; undefined without root, or where there is none. */
export function plainUser(): number | undefined {
  if (!isRoot) return undefined;
  const read = `require("fs").accessSync(${JSON.stringify(join(ROOT, "server/main.ts"))})`;
  const { status } = spawnSync(process.execPath, ["-e", read], { uid: NOBODY, gid: NOBODY, cwd: "/" });
  return status === 0 ? NOBODY : undefined;
}
