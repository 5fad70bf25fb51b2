import { join } from "node:path";
import { expect, inject, test } from "vitest";
import type { Phone } from "../../rules/phone.ts";
import { listProcessesIn } from "../../tools/linux-processes.ts";
import type { ShopProcess } from "../../tools/shop-process.ts";
import { expectStatus, sendRequest } from "../support/browser.ts";
import { verifiedShopper } from "../support/builders.ts";
import { cloneDatabase } from "../support/database-server.ts";
import { queryDatabase } from "../support/database-stage.ts";
import { eventually } from "../support/eventually.ts";
import {
  forShoppers,
  makeDataDir,
  openShop,
  openShopOnClone,
  startShop,
  untilStopped,
} from "./shop-process.ts";

const isLinux = process.platform === "linux";

const setFault = async (shop: ShopProcess, fault: object) =>
  expectStatus(await sendRequest(shop, "POST", "/sandbox/faults", { body: fault }), 200);

/** Waits until the fault that was set has hit a call. */
const untilFaultTaken = (shop: ShopProcess, provider: string) =>
  eventually(async () => {
    const { json } = await sendRequest<Record<string, unknown>>(shop, "GET", "/sandbox/faults");
    expect(json[provider]).toBeNull();
  });

test.runIf(isLinux)("SIGTERM to npm's process stops the shop, and npm exits with 0", async () => {
  const dataDir = makeDataDir();
  const shop = await openShop(dataDir, { npmShell: "sh", env: { DEMO: "0" } });
  expect(listProcessesIn(join(dataDir, "postgres"), "postgres")).not.toEqual([]);
  shop.child.kill("SIGTERM");
  expect(await shop.ended).toBe(0);
  await untilStopped(shop, dataDir);
});

test("a stopping shop reports at once that it is not ready, and serves requests for DRAIN_SECONDS", async () => {
  const shop = await openShopOnClone({ DRAIN_SECONDS: "10" });
  expect((await sendRequest(shop, "GET", "/readyz")).status).toBe(200);
  shop.child.kill("SIGTERM");
  await eventually(async () => expect((await sendRequest(shop, "GET", "/readyz")).status).toBe(503));
  expect((await sendRequest(shop, "GET", "/api/products")).status).toBe(200);
  expect((await sendRequest(shop, "GET", "/")).status).toBe(200);
  expect(await shop.ended).toBe(0);
});

test("a provider that never replies does not delay the stop, and a waiting shopper gets a 503", async () => {
  const shop = await openShopOnClone();
  const phone = "+919847000099" as Phone;
  const { browser, orderId } = await verifiedShopper(forShoppers(shop), { phone });
  for (const provider of ["razorpay", "shiprocket", "fast2sms"])
    await setFault(shop, { provider, mode: "timeout", count: 100 });
  await setFault(shop, {
    provider: "razorpay",
    mode: "timeout",
    count: 1,
    path: "/orders",
    method: "POST",
  });
  const answer = browser.tryStartPayment(orderId);
  await untilFaultTaken(shop, "razorpay");
  shop.child.kill("SIGTERM");
  expect((await answer).status).toBe(503);
  expect(await shop.ended).toBe(0);
});

test("a shop whose database cannot be migrated exits with 1", async () => {
  const empty = new URL(inject("templateUrl"));
  empty.pathname = "/template1";
  const databaseUrl = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: empty.href });
  await queryDatabase(databaseUrl, "create table products ()");
  const shop = await startShop(makeDataDir(), { env: { DATABASE_URL: databaseUrl } });
  expect(await shop.ended).toBe(1);
  expect(shop.stdout).toEqual([expect.stringContaining("the shop could not start")]);
});
