// What a shop in a process of its own writes at its start, and when something breaks that nobody expected.

import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { limitSetting } from "../../server/platform/config/limit-settings.ts";
import { readPostmasterPid } from "../../tools/linux-processes.ts";
import { ask } from "../support/browser.ts";
import { STARTS_TIMEOUT, soon } from "../support/database-stage.ts";
import { makeDataDir, openShop, openShopOnClone } from "./shop-process.ts";

vi.setConfig({ testTimeout: STARTS_TIMEOUT });

/** Makes the process fail when it gets a signal, as a mistake in the code would. */
const failOnSignal = (statement: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2", () => { ${statement} })`)}`;

/** All but the plain words about the first owner and the open shop. */
const logOf = ({ stdout }: { stdout: string[] }) =>
  stdout.filter((line) => !/^The shop(?:'s| is open)/.test(line));

test("a process that is busy with its own start has its first pages all the same, and refuses nobody them", async () => {
  const always = "1";
  const shop = await openShopOnClone({
    [limitSetting("shedPagesAtDelayMs")]: always,
    [limitSetting("shedCallsAtDelayMs")]: always,
  });
  expect(logOf(shop)).toEqual([]);
  for (const path of ["/", "/explore", "/cart"])
    expect(await ask(shop, "GET", path, { headers: { "accept-encoding": "br" } })).toMatchObject({
      status: 200,
    });
  await shop.stop();
});

test.each([
  ["an error that nobody caught", `throw new RangeError("odd")`, { type: "RangeError", message: "odd" }],
  [
    "a rejection that nobody caught",
    `Promise.reject(new TypeError("odd"))`,
    { type: "TypeError", message: "odd" },
  ],
  [
    "a refused connection that nobody caught",
    `throw Object.assign(new Error("x"), { code: "ECONNREFUSED" })`,
    { code: "ECONNREFUSED" },
  ],
])("%s is one line of JSON with its stack, and the end with an exit code", async (_, statement, err) => {
  const shop = await openShopOnClone({ NODE_OPTIONS: failOnSignal(statement) });
  shop.child.kill("SIGUSR2");
  expect(await shop.ended).toBe(1);
  expect(shop.stderr).toEqual([]);
  const lines = logOf(shop).map((line) => JSON.parse(line) as Record<string, unknown>);
  // Meanwhile the sandbox may end before what asks it does.
  expect(lines.filter(({ level }) => level === 60)).toMatchObject([
    {
      level: 60,
      msg: "an error that nobody caught",
      err: { ...err, stack: expect.stringContaining("\n    at ") },
    },
  ]);
});

test("what a package writes by itself is one line of JSON", async () => {
  const trace = failOnSignal(`console.trace(new Error("odd"))`);
  const shop = await openShopOnClone({ NODE_OPTIONS: trace });
  shop.child.kill("SIGUSR2");
  await soon(() => expect(logOf(shop)).toHaveLength(1));
  expect(JSON.parse(logOf(shop)[0] as string)).toMatchObject({ level: 40, msg: "a package says: odd" });
  await shop.stop();
  expect(shop.stderr).toEqual([]);
});

test("a warning of Node is one line of JSON", async () => {
  const warn = failOnSignal(`process.emitWarning("something is old", "DeprecationWarning")`);
  const shop = await openShopOnClone({ NODE_OPTIONS: warn });
  shop.child.kill("SIGUSR2");
  await soon(() => expect(logOf(shop)).toHaveLength(1));
  expect(JSON.parse(logOf(shop)[0] as string)).toMatchObject({
    level: 40,
    msg: "Node warns",
    err: { type: "DeprecationWarning", message: "something is old" },
  });
  await shop.stop();
  expect(shop.stderr).toEqual([]);
});

test("a database that breaks down is told of in JSON, one line each", async () => {
  const dataDir = makeDataDir();
  const shop = await openShop(dataDir, { env: { DEMO: "0" } });
  process.kill(readPostmasterPid(join(dataDir, "postgres")), "SIGKILL");
  const lines = () => logOf(shop).map((line) => JSON.parse(line) as { level: number; msg: string });
  await soon(() =>
    expect(lines().map(({ msg }) => msg)).toContainEqual(
      expect.stringMatching(/^PostgreSQL stopped by itself/),
    ),
  );
  await soon(async () => expect((await fetch(`${shop.url}/readyz`)).status).toBe(200));
  await shop.stop();
  for (const line of lines())
    expect(line).toMatchObject({ level: expect.any(Number), msg: expect.any(String) });
});
