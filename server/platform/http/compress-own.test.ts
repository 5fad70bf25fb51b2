import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressOwn } from "./compress-own.ts";

const LONG = "Thin and crisp. ".repeat(500);

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  compressOwn(app);
  const type = "text/html; charset=utf-8";
  app.get("/long", (_request, reply) => reply.type(type).send(LONG));
  app.get("/short", (_request, reply) => reply.type(type).send("Thin."));
  app.get("/picture", (_request, reply) => reply.type("image/png").send(Buffer.from(LONG)));
  app.get("/as-it-is", (_request, reply) =>
    reply.type(type).header("cache-control", "no-store, no-transform").send(LONG),
  );
  app.get("/encoded", (_request, reply) => reply.type(type).header("content-encoding", "br").send(LONG));
  app.get("/varied", (_request, reply) => reply.type(type).header("vary", "origin").send(LONG));
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { "accept-encoding": encoding } });

test.each([
  ["br", "gzip, deflate, br", brotliDecompressSync],
  ["gzip", "gzip, deflate", gunzipSync],
] as const)("sends a long reply as %s if the client accepts it", async (encoding, accepted, decompress) => {
  const answer = await get("/long", accepted);
  expect(answer.headers).toMatchObject({
    "content-encoding": encoding,
    "content-length": String(answer.rawPayload.length),
    vary: "accept-encoding",
  });
  expect(answer.rawPayload.length).toBeLessThan(LONG.length / 10);
  expect(decompress(answer.rawPayload).toString()).toBe(LONG);
});

test("sends a client that accepts neither encoding the plain reply, with Vary for caches", async () => {
  const answer = await get("/long");
  expect(answer.body).toBe(LONG);
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.headers.vary).toBe("accept-encoding");
});

test("keeps an existing Vary header", async () => {
  expect((await get("/varied", "br")).headers.vary).toBe("origin, accept-encoding");
});

test.each([
  ["short", "/short"],
  ["a picture", "/picture"],
  ["not to be changed on its way", "/as-it-is"],
])("does not compress %s", async (_what, url) => {
  const plain = await get(url);
  const answer = await get(url, "br");
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.body).toBe(plain.body);
});

test("does not compress a compressed reply again", async () => {
  expect((await get("/encoded", "br")).body).toBe(LONG);
});
