// What a shop in its own process logs at its start and after unexpected errors.

import { join } from "node:path";
import { expect, test } from "vitest";
import { limitSetting } from "../../server/platform/config/limit-settings.ts";
import { readPostmasterPid } from "../../tools/linux-processes.ts";
import { sendRequest } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { makeDataDir, openShop, openShopOnClone } from "./shop-process.ts";

/** Runs a statement in the shop's process when it receives SIGUSR2, to imitate a bug. */
const failOnSignal = (statement: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2", () => { ${statement} })`)}`;

/** All of standard output except the plain-text lines about the first owner and the address of the shop. */
const logOf = ({ stdout }: { stdout: string[] }) =>
  stdout.filter((line) => !/^The shop(?:'s| is open)/.test(line));

test("a shop that starts on a busy machine has its first pages cached, and refuses none of them", async () => {
  const always = "1";
  const shop = await openShopOnClone({
    [limitSetting("shedPagesAtDelayMs")]: always,
    [limitSetting("shedCallsAtDelayMs")]: always,
  });
  expect(logOf(shop)).toEqual([]);
  for (const path of ["/", "/explore", "/cart"])
    expect(await sendRequest(shop, "GET", path, { headers: { "accept-encoding": "br" } })).toMatchObject({
      status: 200,
    });
  await shop.stop();
});

test.each([
  ["an uncaught error", `throw new RangeError("odd")`, { type: "RangeError", message: "odd" }],
  ["an uncaught rejection", `Promise.reject(new TypeError("odd"))`, { type: "TypeError", message: "odd" }],
  [
    "an uncaught refused connection",
    `throw Object.assign(new Error("x"), { code: "ECONNREFUSED" })`,
    { code: "ECONNREFUSED" },
  ],
])("%s is one line of JSON with its stack, and the exit code is 1", async (_, statement, err) => {
  const shop = await openShopOnClone({ NODE_OPTIONS: failOnSignal(statement) });
  shop.child.kill("SIGUSR2");
  expect(await shop.ended).toBe(1);
  expect(shop.stderr).toEqual([]);
  const lines = logOf(shop).map((line) => JSON.parse(line) as Record<string, unknown>);
  // Only fatal lines: the sandbox may stop before its clients do, which logs errors.
  expect(lines.filter(({ level }) => level === 60)).toMatchObject([
    {
      level: 60,
      msg: "an uncaught error",
      err: { ...err, stack: expect.stringContaining("\n    at ") },
    },
  ]);
});

test("what a package writes to the console is logged as one line of JSON", async () => {
  const trace = failOnSignal(`console.trace(new Error("odd"))`);
  const shop = await openShopOnClone({ NODE_OPTIONS: trace });
  shop.child.kill("SIGUSR2");
  await eventually(() => expect(logOf(shop)).toHaveLength(1));
  expect(JSON.parse(logOf(shop)[0] as string)).toMatchObject({ level: 40, msg: "a package logs: odd" });
  await shop.stop();
  expect(shop.stderr).toEqual([]);
});

test("a warning of Node is logged as one line of JSON", async () => {
  const warn = failOnSignal(`process.emitWarning("something is old", "DeprecationWarning")`);
  const shop = await openShopOnClone({ NODE_OPTIONS: warn });
  shop.child.kill("SIGUSR2");
  await eventually(() => expect(logOf(shop)).toHaveLength(1));
  expect(JSON.parse(logOf(shop)[0] as string)).toMatchObject({
    level: 40,
    msg: "Node warns",
    err: { type: "DeprecationWarning", message: "something is old" },
  });
  await shop.stop();
  expect(shop.stderr).toEqual([]);
});

test("a crash of the database is logged in JSON, one line per message", async () => {
  const dataDir = makeDataDir();
  const shop = await openShop(dataDir, { env: { DEMO: "0" } });
  process.kill(readPostmasterPid(join(dataDir, "postgres")), "SIGKILL");
  const lines = () => logOf(shop).map((line) => JSON.parse(line) as { level: number; msg: string });
  await eventually(() =>
    expect(lines().map(({ msg }) => msg)).toContainEqual(
      expect.stringMatching(/^PostgreSQL stopped by itself/),
    ),
  );
  await eventually(async () => expect((await fetch(`${shop.url}/readyz`)).status).toBe(200));
  await shop.stop();
  for (const line of lines())
    expect(line).toMatchObject({ level: expect.any(Number), msg: expect.any(String) });
});
