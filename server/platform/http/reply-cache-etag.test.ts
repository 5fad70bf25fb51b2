import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ReplyCache } from "./reply-cache.ts";

let app: FastifyInstance;
let etag: string;
beforeAll(async () => {
  const cache = new ReplyCache({});
  app = Fastify();
  app.get("/", (request, reply) =>
    cache.send(request, reply, "page", async () => ({ status: 200, headers: {}, body: "page" })),
  );
  etag = (await requestWith({})).headers.etag as string;
  expect(etag).toMatch(/^"[\w-]+-identity"$/);
});
afterAll(() => app.close());

const requestWith = (headers: Record<string, string>) => app.inject({ url: "/", headers });

test.each([
  ["its ETag", () => etag],
  ["its ETag, weak since a proxy compressed it", () => `W/${etag}`],
  ["its ETag among others", () => `"an,older", W/${etag} , W/"another"`],
  ["any", () => " * "],
])("replies 304 if If-None-Match has %s", async (_what, ifNoneMatch) => {
  const answer = await requestWith({ "if-none-match": ifNoneMatch() });
  expect([answer.statusCode, answer.headers.etag, answer.body]).toEqual([304, etag, ""]);
  expect(answer.headers["content-length"]).toBeUndefined();
});

test.each([
  ["another", () => '"another"'],
  ["none", () => ""],
  ["the beginning of its ETag", () => `${etag.slice(0, -2)}"`],
  ["its ETag without quotes", () => etag.slice(1, -1)],
])("sends the body if If-None-Match has %s", async (_what, ifNoneMatch) => {
  const answer = await requestWith({ "if-none-match": ifNoneMatch() });
  expect([answer.statusCode, answer.body]).toEqual([200, "page"]);
});

test("the ETag of one encoding does not match another encoding", async () => {
  const headers = { "if-none-match": etag, "accept-encoding": "gzip" };
  expect((await requestWith(headers)).statusCode).toBe(200);
});

test.each([
  ["a small body", "₹120 നേന്ത്രക്കായ "],
  ["a large one", "₹120 നേന്ത്രക്കായ ".repeat(4_096)],
])("%s arrives unchanged in every encoding", async (_what, body) => {
  const cache = new ReplyCache({});
  const shop = Fastify();
  shop.get("/", (incoming, reply) =>
    cache.send(incoming, reply, "page", async () => ({ status: 200, headers: {}, body })),
  );
  const url = await shop.listen({ port: 0, host: "127.0.0.1" });
  const bytesOf = async (encoding: string) => {
    const outgoing = request(url, { headers: { "accept-encoding": encoding } }).end();
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    const bytes = await buffer(answer);
    expect(answer.headers["content-length"]).toBe(String(bytes.length));
    return bytes;
  };
  try {
    expect((await bytesOf("identity")).toString()).toBe(body);
    expect(gunzipSync(await bytesOf("gzip")).toString()).toBe(body);
    expect(brotliDecompressSync(await bytesOf("br")).toString()).toBe(body);
  } finally {
    await shop.close();
  }
});
