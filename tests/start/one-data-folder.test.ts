// The life of one shop on one data folder. The tests depend on each other and run in order.

import { readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import type { Phone } from "../../rules/phone.ts";
import { listProcessesIn } from "../../tools/linux-processes.ts";
import type { ShopProcess } from "../../tools/shop-process.ts";
import { Browser, expectStatus, sendRequest } from "../support/browser.ts";
import { verifiedShopper } from "../support/builders.ts";
import { isRoot } from "../support/database-stage.ts";
import { eventually } from "../support/eventually.ts";
import { forShoppers, makeDataDir, openShop, startShop } from "./shop-process.ts";

const isLinux = process.platform === "linux";
const dataDir = makeDataDir(afterAll);
const postgres = join(dataDir, "postgres");
let password = "";
let phones = 0;

const login = (shop: ShopProcess, secret: string) =>
  sendRequest<{ token?: string }>(shop, "POST", "/api/admin/login", {
    body: { username: "admin", password: secret },
  });

/** State in which PostgreSQL left its files: `pg_controldata` calls it the cluster state. */
function clusterState(): string {
  const SHUT_DOWN = 1;
  const IN_PRODUCTION = 6;
  // DBState follows the system identifier (8 bytes) and two versions (4 bytes each).
  const state = readFileSync(join(postgres, "global/pg_control")).readInt32LE(16);
  return { [SHUT_DOWN]: "shut down", [IN_PRODUCTION]: "in production" }[state] ?? `state ${state}`;
}

/** Starts a payment while the provider is slow to reply. */
async function payingSlowly(shop: ShopProcess) {
  const phone = `+9198470000${String(phones++).padStart(2, "0")}` as Phone;
  const { browser, orderId } = await verifiedShopper(forShoppers(shop), { phone });
  const fault = {
    provider: "razorpay",
    mode: "slow",
    count: 1,
    delayMs: 3_000,
    path: "/orders",
    method: "POST",
  };
  expectStatus(await sendRequest(shop, "POST", "/sandbox/faults", { body: fault }), 200);
  const answer = browser.tryStartPayment(orderId);
  await eventually(async () => {
    const { json } = await sendRequest<{ razorpay: unknown }>(shop, "GET", "/sandbox/faults");
    expect(json.razorpay).toBeNull();
  });
  return { answer };
}

/** Opens a connection without using it, as browsers do. */
async function connectSilently({ port }: ShopProcess): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => socket.once("connect", resolve));
}

test("the first start prints once how to log in, and in one line where the shop is", async () => {
  const shop = await openShop(dataDir);
  expect(shop.stdout).toHaveLength(2);
  const [owner = "", line = ""] = shop.stdout;
  for (const path of ["", "/admin", "/sandbox"])
    expect(line).toContain(`http://localhost:${shop.port}${path}`);
  expect(line).toContain("log in as admin with the password above");
  password = /owner is admin, with password (\S+) \(shown only now\)/.exec(owner)?.[1] ?? "";
  expect(password).toMatch(/^[\w-]{16}$/);
  expect((await login(shop, password)).json.token).toMatch(/^[\w-]{43}$/);
  expect((await login(shop, "another-password")).status).toBe(401);

  expect(await sendRequest(shop, "GET", "/healthz")).toMatchObject({ status: 200, json: { status: "up" } });
  expect(await sendRequest(shop, "GET", "/readyz")).toMatchObject({ status: 200, json: { status: "ready" } });
  expect((await sendRequest(shop, "GET", "/")).text).toContain("/products/nendran-banana-chips");
  expect(await sendRequest(shop, "GET", "/sandbox")).toMatchObject({ status: 200 });
  if (isRoot) {
    // Only root may enter the folder above, and yet PostgreSQL, which refuses to run as root, can work in
    // there.
    expect(statSync(dirname(dataDir)).mode & 0o777).toBe(0o700);
    expect(statSync(postgres).uid).not.toBe(0);
  }

  const sameFolder = await startShop(dataDir);
  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.stderr).toEqual([
    expect.stringMatching(
      new RegExp(`is already in use by another snackshop \\(process ${shop.pid}\\)\\. Stop it`),
    ),
  ]);
  const samePort = await startShop(makeDataDir(), { env: { PORT: String(shop.port) } });
  expect(await samePort.ended).toBe(1);
  expect(samePort.stderr).toEqual([
    `Port ${shop.port} is already in use. Stop what uses it, or choose another with PORT.`,
  ]);
  for (const refused of [sameFolder, samePort]) expect(refused.stdout).toEqual([]);

  expect((await sendRequest(shop, "GET", "/readyz")).status).toBe(200);
  await shop.stop();
  expect(shop.stderr).toEqual([]);
});

test("the second start prints no password, and the one of the first start still works", async () => {
  const shop = await openShop(dataDir);
  expect(shop.stdout).toHaveLength(1);
  expect(shop.stdout[0]).toContain("log in as admin with the password you were given at the first start");
  expect((await login(shop, password)).status).toBe(200);
  await shop.stop();
});

test.each<NodeJS.Signals[][]>([[["SIGTERM"]], [["SIGINT"]], [["SIGINT", "SIGTERM"]]])(
  "on %s, the shop finishes a payment that is being started, and shuts the database down cleanly",
  async (signals) => {
    const shop = await openShop(dataDir);
    await connectSilently(shop);
    const { answer } = await payingSlowly(shop);
    for (const signal of signals) shop.child.kill(signal);
    const { status, json } = await answer;
    expect({ status, paymentId: json.paymentId }).toEqual({
      status: 200,
      paymentId: expect.stringMatching(/^order_/),
    });
    expect(await shop.ended).toBe(0);
    expect(shop.stderr).toEqual([]);
    expect(clusterState()).toBe("shut down");
  },
);

test.runIf(isLinux)(
  "after kill -9 of all its processes the shop starts again, and no acknowledged order is lost",
  async () => {
    const shop = await openShop(dataDir);
    const orderId = await new Browser(forShoppers(shop)).placeOrder();
    const watchers = listProcessesIn(postgres, "sh");
    for (const pid of [...watchers, shop.pid, ...listProcessesIn(postgres, "postgres")]) {
      process.kill(pid, "SIGKILL");
    }
    expect(await shop.ended).toBe("SIGKILL");
    await eventually(() => expect(listProcessesIn(postgres, "postgres")).toEqual([]));
    expect(clusterState()).toBe("in production");

    const next = await openShop(dataDir);
    expect(await new Browser(forShoppers(next)).tryViewOrder(orderId)).toMatchObject({
      status: 200,
      json: { orderId, status: "Created" },
    });
    await next.stop();
    expect(clusterState()).toBe("shut down");
  },
);
