// Slow tests of stopping: `npm run test:faults` runs them before the faults.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPostmasterPid } from "../../tools/linux-processes.ts";
import { makeDataDir, openShop, untilStopped } from "../start/shop-process.ts";

const isLinux = process.platform === "linux";

test.runIf(isLinux)("SIGTERM to npm stops the shop if bash runs between them", async () => {
  const dataDir = makeDataDir();
  const shop = await openShop(dataDir, { npmShell: "bash", env: { DEMO: "0" } });
  shop.child.kill("SIGTERM");
  expect(await shop.ended).toBe(0);
  await untilStopped(shop, dataDir);
});

test.runIf(isLinux)("a shop whose npm was killed stops on its own", async () => {
  const dataDir = makeDataDir();
  const shop = await openShop(dataDir, { npmShell: "sh", env: { DEMO: "0" } });
  shop.child.kill("SIGKILL");
  await untilStopped(shop, dataDir);
});

test.runIf(isLinux)("a shop whose database cannot restart exits with 1, even while stopping", async () => {
  const dataDir = makeDataDir();
  const shop = await openShop(dataDir, { env: { DEMO: "0", DRAIN_SECONDS: "300" } });
  const postgres = join(dataDir, "postgres");
  rmSync(join(postgres, "global/pg_control"));
  process.kill(readPostmasterPid(postgres), "SIGKILL");
  shop.child.kill("SIGTERM");
  expect(await shop.ended).toBe(1);
  expect(shop.stdout.join("\n")).toContain("the database stopped and could not be started again");
});
