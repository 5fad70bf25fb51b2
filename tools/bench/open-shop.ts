// Starts the shops of the bench, and its helpers. Helpers are separate processes, so that they take no time from what
// is measured.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { raisedLimits } from "../raised-limits.ts";
import { databaseUrlOf, runScript, type ShopProcess, startShop } from "../shop-process.ts";

/** Resolves when the shop is open. All limits are raised: the bench measures served requests, not refused ones. */
export async function openShop(dataDir: string, env: Record<string, string> = {}) {
  const began = performance.now();
  const shop = await startShop({
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: "127.0.0.1",
    ...raisedLimits(),
    ...env,
  });
  await shop.open();
  return { ...shop, startMs: performance.now() - began };
}

/**
 * Opens a shop in a temporary folder and stops it afterwards.
 * @param use gets a database connection of the owner role
 */
export async function withShop(
  use: (shop: ShopProcess, database: pg.Client) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "snackshop-bench-"));
  let shop: ShopProcess | undefined;
  try {
    shop = await openShop(dataDir, env);
    const database = new pg.Client(databaseUrlOf(dataDir));
    await database.connect();
    await use(shop, database).finally(() => database.end());
  } finally {
    await shop?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Runs a file of this folder.
 * @returns the JSON that it prints
 * @throws Error if it fails
 */
export async function runHelper<Result>(name: string, options: unknown): Promise<Result> {
  const { code, stdout, stderr } = await runScript(`tools/bench/${name}`, [JSON.stringify(options)]);
  if (code !== 0) throw new Error(`tools/bench/${name} ended with ${code}:\n${stderr}`);
  return JSON.parse(stdout);
}
