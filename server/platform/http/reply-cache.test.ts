import { createHook } from "node:async_hooks";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { ShopError } from "../../errors.ts";
import { type MadeReply, ReplyCache } from "./reply-cache.ts";

const SMALL_BYTES = 32 * 1024;

let cache: ReplyCache;
let made: string[];
/** Makes the reply for an address; by default the body is the address. */
let make: (url: string) => Promise<MadeReply>;
let app: FastifyInstance;
afterEach(() => app.close());

function open(options: { maxBytes?: number; cdnSeconds?: number } = {}): void {
  made = [];
  make = async (url) => page(url);
  cache = new ReplyCache({ "x-common": "yes" }, options);
  app = Fastify();
  app.get("/*", (request, reply) =>
    cache.send(request, reply, request.url, () => {
      made.push(request.url);
      return make(request.url);
    }),
  );
}

function page(body: string, status = 200, headers: Record<string, string> = {}): MadeReply {
  return { status, headers: { "content-type": "text/plain", ...headers }, body };
}

async function get(url: string): Promise<string> {
  const answer = await app.inject({ url });
  return answer.body;
}

const text = (lines: number) => Array.from({ length: lines }, (_, n) => `${n * n} packets`).join("\n");

/** A making that waits until the test calls `finish`. */
function pausedMaking(): { begun: Promise<void>; finish: (reply: MadeReply) => void } {
  const begun = Promise.withResolvers<void>();
  const reply = Promise.withResolvers<MadeReply>();
  make = () => {
    begun.resolve();
    return reply.promise;
  };
  return { begun: begun.promise, finish: reply.resolve };
}

test("makes a repeated reply once, with the common headers", async () => {
  open();
  expect(await get("/a")).toBe("/a");
  const again = await app.inject({ url: "/a" });
  expect([again.body, again.headers["x-common"]]).toEqual(["/a", "yes"]);
  expect(made).toEqual(["/a"]);
});

test("concurrent requests share one making", async () => {
  open();
  const { begun, finish } = pausedMaking();
  const answers = Array.from({ length: 5 }, () => get("/a"));
  await begun;
  finish(page("for all"));
  expect(await Promise.all(answers)).toEqual(Array(5).fill("for all"));
  expect(made).toEqual(["/a"]);
});

test("a limit refuses only the client that began the making", async () => {
  open();
  const { begun, finish } = pausedMaking();
  const first = app.inject({ url: "/a" });
  await begun;
  let makings = 0;
  const read = () =>
    cache.read("/a", async () => {
      makings++;
      return page("made");
    });
  const others = [read(), read()];
  finish(Promise.reject(new ShopError("TOO_MANY")) as never);
  expect(await Promise.all(others)).toMatchObject(Array(2).fill({ made: { body: "made" } }));
  expect(makings).toBe(1);
  expect((await first).statusCode).not.toBe(200);
});

test("a reply that became outdated while it was made is sent once and not cached", async () => {
  open();
  const { begun, finish } = pausedMaking();
  const before = get("/a");
  await begun;
  cache.invalidate();
  const after = get("/a");
  make = async () => page("new");
  finish(page("old"));
  expect([await before, await after]).toEqual(["old", "new"]);
  expect(await get("/a")).toBe("new");
  expect(made).toEqual(["/a", "/a"]);
});

test("a change outdates a reply that is being made, even if making it fails", async () => {
  open();
  const { begun, finish } = pausedMaking();
  const before = get("/a");
  await begun;
  cache.invalidate();
  const after = get("/a");
  make = async () => page("new");
  finish(Promise.reject(new ShopError("BUSY")) as never);
  await before;
  expect(await after).toBe("new");
});

test("after a change of everything every reply is made again", async () => {
  open();
  await get("/a");
  cache.invalidate();
  await get("/a");
  expect(made).toEqual(["/a", "/a"]);
});

test("a change outdates replies with its tags, and replies without tags", async () => {
  open();
  const tags: Record<string, string[]> = {
    "/a": ["product:a"],
    "/list": ["product:a", "product:b"],
    "/b": ["product:b"],
  };
  make = async (url) => ({ ...page(url), tags: tags[url] });
  const urls = ["/a", "/list", "/b", "/unknown"];
  for (const url of urls) await get(url);
  const madeAgain = async () => {
    made = [];
    for (const url of urls) await get(url);
    return made;
  };
  expect(await madeAgain()).toEqual([]);
  cache.invalidate(["product:a", "product:of-no-page"]);
  expect(await madeAgain()).toEqual(["/a", "/list", "/unknown"]);
  cache.invalidate(["by-price"]);
  expect(await madeAgain()).toEqual(["/unknown"]);
  cache.invalidate();
  expect(await madeAgain()).toEqual(urls);
});

test("a reply that was evicted and cached again is still outdated by its tags", async () => {
  open({ maxBytes: SMALL_BYTES });
  make = async (url) => ({ ...page(url), tags: ["product:a"] });
  for (const url of ["/1", "/2", "/3", "/4", "/5", "/6"]) await get(url);
  cache.invalidate(["product:a"]);
  await get("/6");
  expect(made.filter((url) => url === "/6")).toHaveLength(2);
});

test.each([
  ["kept, if the change is no part of it", ["product:b"], 1],
  ["not kept, if it is", ["product:a", "product:b"], 2],
])("a reply begun before a change is %s", async (_what, tags, makings) => {
  open();
  const { begun, finish } = pausedMaking();
  const before = get("/a");
  await begun;
  cache.invalidate(["product:a"]);
  finish({ ...page("made"), tags });
  expect(await before).toBe("made");
  make = async () => ({ ...page("anew"), tags });
  expect(await get("/a")).toBe(makings === 1 ? "made" : "anew");
  expect(made).toHaveLength(makings);
});

test("a reply read in the process has its tags and its staleness", async () => {
  open();
  let reply: () => Promise<MadeReply> = async () => ({ ...page("old"), tags: ["product:a", "by-price"] });
  const read = () => cache.read("key", () => reply());
  for (const _ of ["made", "cached"])
    expect(await read()).toMatchObject({ made: { tags: ["product:a", "by-price"] }, staleness: null });
  reply = () => Promise.reject(new ShopError("BUSY"));
  cache.invalidate(["product:a"]);
  expect(await read()).toMatchObject({ made: { body: "old" }, staleness: "snackshop; hit; ttl=-1" });
  reply = async () => page("new");
  expect(await read()).toMatchObject({ made: { body: "new" }, staleness: null });
});

test.each([
  ["not found", page("gone", 404)],
  ["for one shopper", page("yours", 200, { "cache-control": "no-store" })],
])("a reply that is %s is not cached", async (_why, reply) => {
  open();
  make = async () => reply;
  expect([await get("/a"), await get("/a")]).toEqual([reply.body, reply.body]);
  expect(made).toHaveLength(2);
});

test("after a failed making the next request tries again", async () => {
  open();
  make = () => Promise.reject(new Error("database away"));
  expect((await app.inject({ url: "/a" })).statusCode).toBe(500);
  make = async () => page("back");
  expect(await get("/a")).toBe("back");
});

test("evicts the least recently used reply", async () => {
  open({ maxBytes: SMALL_BYTES });
  for (const url of ["/1", "/2", "/3", "/4"]) await get(url);
  await get("/1");
  for (const url of ["/5", "/6"]) await get(url);
  made = [];
  await get("/1");
  expect(made).toEqual([]);
  await get("/2");
  expect(made).toEqual(["/2"]);
});

test("a reply too large for the cache evicts no other", async () => {
  open({ maxBytes: SMALL_BYTES });
  await get("/small");
  make = async () => page("x".repeat(SMALL_BYTES));
  expect(await get("/large")).toHaveLength(SMALL_BYTES);
  await get("/small");
  await get("/large");
  expect(made).toEqual(["/small", "/large", "/large"]);
});

test("when a new reply cannot be made, the outdated one is sent and marked stale", async () => {
  open();
  await get("/a");
  cache.invalidate();
  for (const fails of [
    () => Promise.reject(new ShopError("BUSY")),
    () => Promise.reject(new TypeError("x is not a function")),
    async () => page("Something Went Wrong", 503),
  ]) {
    make = fails;
    const answer = await app.inject({ url: "/a" });
    expect([answer.statusCode, answer.body]).toEqual([200, "/a"]);
    expect(answer.headers["cache-status"]).toMatch(/^snackshop; hit; ttl=-\d+$/);
  }
  make = async () => page("back");
  const fresh = await app.inject({ url: "/a" });
  expect([fresh.body, fresh.headers["cache-status"]]).toEqual(["back", undefined]);
});

test("when making takes long, the outdated reply is sent", async () => {
  open();
  await get("/a");
  cache.invalidate();
  const { finish } = pausedMaking();
  expect(await get("/a")).toBe("/a");
  finish(page("new"));
  await expect.poll(() => get("/a")).toBe("new");
});

test("a 404 removes the cached reply for good", async () => {
  open();
  await get("/a");
  cache.invalidate();
  make = async () => page("Not Found", 404);
  expect((await app.inject({ url: "/a" })).statusCode).toBe(404);
  make = () => Promise.reject(new ShopError("BUSY"));
  expect((await app.inject({ url: "/a" })).statusCode).not.toBe(200);
});

/** Advances the clock of the cache. */
function backOff(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.advanceTimersByTime(ms);
}

test("ten minutes after a change the stale reply is no longer sent", async () => {
  const pass = backOff();
  open();
  await get("/a");
  cache.invalidate();
  make = () => Promise.reject(new ShopError("BUSY"));
  pass(9 * 60_000);
  // A later change does not restart the ten minutes.
  cache.invalidate();
  expect(await get("/a")).toBe("/a");
  pass(2 * 60_000);
  expect(await get("/a")).not.toBe("/a");
});

/** Counts the compressions started since the call. */
function countCompressions(): () => number {
  let begun = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "ZLIB") begun++;
    },
  }).enable();
  onTestFinished(() => void hook.disable());
  return () => begun;
}

test("compresses a reply once per requested encoding, and not at all for reads in the process", async () => {
  open();
  make = async () => page(text(400));
  const compressions = countCompressions();
  const take = async (accepted: string) => {
    const { rawPayload } = await app.inject({ url: "/a", headers: { "accept-encoding": accepted } });
    return rawPayload;
  };
  await cache.read("/a", async () => page(text(400)));
  await get("/a");
  expect(compressions()).toBe(0);
  const [one, other] = await Promise.all([take("br"), take("gzip, br")]);
  expect(compressions()).toBe(1);
  const zipped = await take("gzip");
  for (const accepted of ["br", "gzip", "identity"]) await take(accepted);
  expect(compressions()).toBe(2);
  expect(other).toEqual(one);
  expect([brotliDecompressSync(one).toString(), gunzipSync(zipped).toString()]).toEqual([
    text(400),
    text(400),
  ]);
});

test("a prepared reply is compressed before the first client requests it", async () => {
  open();
  await cache.prepare("/a", "/a", async () => page(text(400)));
  const compressions = countCompressions();
  const { rawPayload } = await app.inject({ url: "/a", headers: { "accept-encoding": "br" } });
  expect([made, compressions(), brotliDecompressSync(rawPayload).toString()]).toEqual([[], 0, text(400)]);
});

test("the first request of a prepared reply is answered before routing", async () => {
  open();
  await cache.prepare("/a", "page /a", async () => page(text(400)));
  const server = createServer((request, response) => {
    if (!cache.answer(request, response, "request-1")) response.writeHead(503).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/a`, { headers: { "accept-encoding": "br" } });
  expect([answer.status, await answer.text()]).toEqual([200, text(400)]);
});

test("a CDN may store a fresh reply with its tags, but none that was outdated while it was made or since", async () => {
  open({ cdnSeconds: 60 });
  const cacheHeaders = async (url: string) => {
    const { headers } = await app.inject({ url });
    return [headers["cache-control"], headers["surrogate-key"], headers["cache-tag"]];
  };
  const mayCache = "public, max-age=0, s-maxage=60";
  make = async (url) => ({ ...page(url), tags: ["product:a", "shop"] });
  expect(await cacheHeaders("/a")).toEqual([mayCache, "product:a shop", "product:a,shop"]);

  const { begun, finish } = pausedMaking();
  const before = cacheHeaders("/b");
  await begun;
  cache.invalidate(["product:b"]);
  const after = cacheHeaders("/b");
  make = async (url) => ({ ...page(url), tags: ["product:b"] });
  finish({ ...page("/b"), tags: ["product:b"] });
  expect([(await before)[0], (await after)[0]]).toEqual(["no-store", mayCache]);

  make = () => Promise.reject(new ShopError("BUSY"));
  cache.invalidate(["product:a"]);
  expect((await cacheHeaders("/a"))[0]).toBe("no-store");
});

test("a change of other data lets requests share a reply that is being made", async () => {
  open();
  const { begun, finish } = pausedMaking();
  const first = get("/chips");
  await begun;
  cache.invalidate(["achappam"]);
  const second = get("/chips");
  finish({ ...page("chips"), tags: ["chips"] });
  expect([await first, await second, made]).toEqual(["chips", "chips", ["/chips"]]);
});

test("requests after a change share one new making", async () => {
  open();
  const { begun, finish } = pausedMaking();
  const first = get("/chips");
  await begun;
  cache.invalidate(["chips"]);
  const others = [get("/chips"), get("/chips")];
  finish({ ...page("old"), tags: ["chips"] });
  make = async () => ({ ...page("new"), tags: ["chips"] });
  expect([await first, ...(await Promise.all(others)), made]).toEqual([
    "old",
    "new",
    "new",
    ["/chips", "/chips"],
  ]);
});
