// What the first requests and ticks of a process decide for all later ones.
import { expect, test, vi } from "vitest";
import { STARTS_TIMEOUT } from "../support/database-stage.ts";
import { makeDataDir, openShop } from "./shop-process.ts";

vi.setConfig({ testTimeout: STARTS_TIMEOUT });

/** What both watches below need of V8; `--fuzzing` lets it be asked of a function that has not run yet. */
const V8 = `
  import { subscribe } from "node:diagnostics_channel";
  import { setFlagsFromString } from "node:v8";
  import { runInNewContext } from "node:vm";
  for (const flag of ["--expose-gc", "--allow-natives-syntax", "--fuzzing"]) setFlagsFromString(flag);
  const collectGarbage = runInNewContext("gc");
`;

test("garbage collections among the first requests make no later one slow", async () => {
  const told = await watchTenRequests(`
    const isFast = new Function("object", "return %HasFastProperties(object)");
    subscribe("http.server.response.finish", ({ request, response }) => {
      console.log("seen: " + isFast(request) + " " + isFast(response));
      setImmediate(collectGarbage);
    });
  `);
  expect(told.at(-1)).toBe("seen: true true");
});

test("garbage collections among the first ticks make no later one slow", async () => {
  const told = await watchTenRequests(`
    const feedbackOf = new Function("fn", "return %GetFeedback(fn)");
    const sayKeys = () => {
      const slots = feedbackOf(process.nextTick) ?? [];
      const keys = slots.filter((slot) => slot?.[0] === "DefineKeyedOwnPropertyInLiteral");
      console.log("seen: " + keys.map(([, state]) => state).join(" "));
    };
    // A tick that waits would keep what is to be forgotten.
    subscribe("http.server.response.finish", () => setTimeout(() => {
      collectGarbage();
      setImmediate(sayKeys);
    }));
  `);
  expect(told.at(-1)).toMatch(/^seen: MONOMORPHIC( MONOMORPHIC)+$/);
});

/** @returns what the watch in the process of a shop said of each of ten requests */
async function watchTenRequests(watch: string): Promise<string[]> {
  const shop = await openShop(makeDataDir(), {
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(V8 + watch)}` },
  });
  for (let asked = 0; asked < 10; asked++) await (await fetch(`${shop.url}/healthz`)).text();
  await shop.stop();
  return shop.stdout.filter((line) => line.startsWith("seen: "));
}
