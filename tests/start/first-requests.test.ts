// What V8 makes of a process's requests, connections and ticks: what the first decide for all later ones, and how alike they are.
import { once } from "node:events";
import { Agent, type ClientRequest, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import type { ShopProcess } from "../../tools/shop-process.ts";
import { STARTS_TIMEOUT } from "../support/database-stage.ts";
import { openShopOnClone } from "./shop-process.ts";

vi.setConfig({ testTimeout: STARTS_TIMEOUT });

/** What the watches below need of V8; `--fuzzing` lets it be asked of a function that has not run yet. */
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

test("connections and answers are of one hidden class each, whatever is asked first", async () => {
  const told = await watch(
    `
    import { Socket } from "node:net";
    const areAlike = new Function("one", "other", "return %HaveSameMap(one, other)");
    const kept = [];
    subscribe("http.server.response.finish", ({ response, socket }) => {
      // The process asks itself something at its start, through no connection.
      if (!(socket instanceof Socket)) return;
      kept.push([response, socket]);
      const [first, firstSocket] = kept[0];
      console.log("seen: " + areAlike(response, first) + " " + areAlike(socket, firstSocket));
    });
  `,
    async ({ url }) => {
      // Made, kept, one of its own, refused: each first and last on a connection.
      const paths = ["/api/products", "/api/products", "/healthz", "/api/none"];
      for (let first = 0; first < paths.length; first++) {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (const path of [...paths.slice(first), ...paths.slice(0, first)])
          await drain(get(`${url}${path}`, { agent }));
        agent.destroy();
      }
    },
  );
  expect(told.length).toBeGreaterThanOrEqual(16);
  expect(new Set(told)).toEqual(new Set(["seen: true true"]));
});

test("answers are all of Node's own class, those of a page's own calls too", async () => {
  const told = await watch(
    `
    import { ServerResponse } from "node:http";
    const { writeHead } = ServerResponse.prototype;
    ServerResponse.prototype.writeHead = function (...head) {
      console.log("seen: " + (Object.getPrototypeOf(this) === ServerResponse.prototype));
      return writeHead.apply(this, head);
    };
  `,
    async ({ url }) => {
      for (const path of ["/", "/explore?q=banana", "/verify-otp/X"]) await (await fetch(url + path)).text();
    },
  );
  expect(told.length).toBeGreaterThanOrEqual(3);
  expect(new Set(told)).toEqual(new Set(["seen: true"]));
});

async function drain(request: ClientRequest): Promise<void> {
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  await text(answer);
}

/** @returns what the watch in the process of a shop said of each of ten requests */
const watchTenRequests = (code: string) =>
  watch(code, async ({ url }) => {
    for (let asked = 0; asked < 10; asked++) await (await fetch(`${url}/healthz`)).text();
  });

/** @returns what the code in the process of a shop said while this was asked */
async function watch(code: string, ask: (shop: ShopProcess) => Promise<void>): Promise<string[]> {
  const shop = await openShopOnClone({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(V8 + code)}`,
  });
  await ask(shop);
  await shop.stop();
  return shop.stdout.filter((line) => line.startsWith("seen: "));
}
