// What the first requests of a process decide for all later ones.
import { expect, test, vi } from "vitest";
import { STARTS_TIMEOUT } from "../support/database-stage.ts";
import { makeDataDir, openShop } from "./shop-process.ts";

vi.setConfig({ testTimeout: STARTS_TIMEOUT });

/** Says of each request whether it and its answer are kept as fast objects, and collects all garbage then. */
const WATCH = `
  import { subscribe } from "node:diagnostics_channel";
  import { setFlagsFromString } from "node:v8";
  import { runInNewContext } from "node:vm";
  setFlagsFromString("--expose-gc");
  setFlagsFromString("--allow-natives-syntax");
  const collectGarbage = runInNewContext("gc");
  const isFast = new Function("object", "return %HasFastProperties(object)");
  subscribe("http.server.response.finish", ({ request, response }) => {
    console.log("fast: " + isFast(request) + " " + isFast(response));
    setImmediate(collectGarbage);
  });
`;

test("garbage collections among the first requests make no later one slow", async () => {
  const shop = await openShop(makeDataDir(), {
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(WATCH)}` },
  });
  for (let asked = 0; asked < 10; asked++) await (await fetch(`${shop.url}/healthz`)).text();
  await shop.stop();
  const told = shop.stdout.filter((line) => line.startsWith("fast: "));
  expect(told.at(-1)).toBe("fast: true true");
});
