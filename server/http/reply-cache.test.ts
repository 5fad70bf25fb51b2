import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { ShopError } from "../errors.ts";
import type { MadeReply } from "./compress-reply.ts";
import { ReplyCache } from "./reply-cache.ts";

const SMALL_BYTES = 32 * 1024;

let cache: ReplyCache;
let made: string[];
/** What an address answers, and how: with its own name unless a test says otherwise. */
let make: (url: string) => Promise<MadeReply>;
let app: FastifyInstance;
afterEach(() => app.close());

function open(maxBytes?: number): void {
  made = [];
  make = async (url) => page(url);
  cache = new ReplyCache({ "x-common": "yes" }, maxBytes);
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

/** A making that waits until the test lets it go on. */
function pausedMaking(): { begun: Promise<void>; finish: (reply: MadeReply) => void } {
  const begun = Promise.withResolvers<void>();
  const reply = Promise.withResolvers<MadeReply>();
  make = () => {
    begun.resolve();
    return reply.promise;
  };
  return { begun: begun.promise, finish: reply.resolve };
}

test("what is asked for twice is made once, and carries the common headers", async () => {
  open();
  expect(await get("/a")).toBe("/a");
  const again = await app.inject({ url: "/a" });
  expect([again.body, again.headers["x-common"]]).toEqual(["/a", "yes"]);
  expect(made).toEqual(["/a"]);
});

test("many who ask at once wait for the same making", async () => {
  open();
  const { begun, finish } = pausedMaking();
  const answers = Array.from({ length: 5 }, () => get("/a"));
  await begun;
  finish(page("for all"));
  expect(await Promise.all(answers)).toEqual(Array(5).fill("for all"));
  expect(made).toEqual(["/a"]);
});

test("what was being made while the facts changed is answered once and not cached", async () => {
  open();
  const { begun, finish } = pausedMaking();
  const before = get("/a");
  await begun;
  cache.invalidate();
  make = async () => page("new");
  // Who comes after the change does not wait for what was begun before it.
  expect(await get("/a")).toBe("new");
  finish(page("old"));
  expect(await before).toBe("old");
  expect(await get("/a")).toBe("new");
  expect(made).toEqual(["/a", "/a"]);
});

test("after a change everything is made anew", async () => {
  open();
  await get("/a");
  cache.invalidate();
  await get("/a");
  expect(made).toEqual(["/a", "/a"]);
});

test.each([
  ["not found", page("gone", 404)],
  ["for one shopper", page("yours", 200, { "cache-control": "no-store" })],
])("what is %s is not cached", async (_why, reply) => {
  open();
  make = async () => reply;
  expect([await get("/a"), await get("/a")]).toEqual([reply.body, reply.body]);
  expect(made).toHaveLength(2);
});

test("a making that failed is tried again by the next who asks", async () => {
  open();
  make = () => Promise.reject(new Error("database away"));
  expect((await app.inject({ url: "/a" })).statusCode).toBe(500);
  make = async () => page("back");
  expect(await get("/a")).toBe("back");
});

test("what nobody asked for the longest makes room", async () => {
  open(SMALL_BYTES);
  for (const url of ["/1", "/2", "/3", "/4"]) await get(url);
  await get("/1");
  for (const url of ["/5", "/6"]) await get(url);
  made = [];
  await get("/1");
  expect(made).toEqual([]);
  await get("/2");
  expect(made).toEqual(["/2"]);
});

test("an answer too large to cache throws nothing else out", async () => {
  open(SMALL_BYTES);
  await get("/small");
  make = async () => page("x".repeat(SMALL_BYTES));
  expect(await get("/large")).toHaveLength(SMALL_BYTES);
  await get("/small");
  await get("/large");
  expect(made).toEqual(["/small", "/large", "/large"]);
});

test("what cannot be made anew is answered from what was made last, and says that it is stale", async () => {
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

test("what takes long to make anew is answered from what was made last", async () => {
  open();
  await get("/a");
  cache.invalidate();
  const { finish } = pausedMaking();
  expect(await get("/a")).toBe("/a");
  finish(page("new"));
  await expect.poll(() => get("/a")).toBe("new");
});

test("what is gone is gone, also if it was there before", async () => {
  open();
  await get("/a");
  cache.invalidate();
  make = async () => page("Not Found", 404);
  expect((await app.inject({ url: "/a" })).statusCode).toBe(404);
  make = () => Promise.reject(new ShopError("BUSY"));
  expect((await app.inject({ url: "/a" })).statusCode).not.toBe(200);
});

test("ten minutes after a change the stale answer is not given any more", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  open();
  await get("/a");
  cache.invalidate();
  make = () => Promise.reject(new ShopError("BUSY"));
  vi.advanceTimersByTime(9 * 60_000);
  // A later change does not make it any younger.
  cache.invalidate();
  expect(await get("/a")).toBe("/a");
  vi.advanceTimersByTime(2 * 60_000);
  expect(await get("/a")).not.toBe("/a");
});

test("bodies are made better one after the other, and none any more when the shop stops", async () => {
  open();
  const text = (lines: number) => Array.from({ length: lines }, (_, n) => `${n * n} packets`).join("\n");
  make = async (url) => page(text(url === "/large" ? 15_000 : 400));
  const bytesOf = async (url: string) =>
    (await app.inject({ url, headers: { "accept-encoding": "br" } })).rawPayload.length;
  const [large, small] = [await bytesOf("/large"), await bytesOf("/small")];
  cache.stopImproving();
  await expect.poll(() => bytesOf("/large")).toBeLessThan(large);
  expect(await bytesOf("/small")).toBe(small);
});
