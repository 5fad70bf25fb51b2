// Ends of a shop that take long: `npm run test:faults` runs them before the faults.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readPostmasterPid } from "../../tools/linux-processes.ts";
import { makeDataDir, openShop, untilGone } from "../start/shop-process.ts";
import { STARTS_TIMEOUT } from "../support/database-stage.ts";

vi.setConfig({ testTimeout: STARTS_TIMEOUT });

const isLinux = process.platform === "linux";

test.runIf(isLinux)("SIGTERM to npm stops the shop with bash between them", async () => {
  const dataDir = makeDataDir();
  const shop = await openShop(dataDir, { npmShell: "bash", env: { DEMO: "0" } });
  shop.child.kill("SIGTERM");
  expect(await shop.ended).toBe(0);
  await untilGone(shop, dataDir);
});

test.runIf(isLinux)("a shop whose npm was killed stops by itself", async () => {
  const dataDir = makeDataDir();
  const shop = await openShop(dataDir, { npmShell: "sh", env: { DEMO: "0" } });
  shop.child.kill("SIGKILL");
  await untilGone(shop, dataDir);
});

test.runIf(isLinux)("a shop whose database is gone for good ends with 1, asked to stop or not", async () => {
  const dataDir = makeDataDir();
  const shop = await openShop(dataDir, { env: { DEMO: "0", DRAIN_SECONDS: "300" } });
  const postgres = join(dataDir, "postgres");
  rmSync(join(postgres, "global/pg_control"));
  process.kill(readPostmasterPid(postgres), "SIGKILL");
  shop.child.kill("SIGTERM");
  expect(await shop.ended).toBe(1);
  expect(shop.stdout.join("\n")).toContain("the database stopped and could not be started again");
});
