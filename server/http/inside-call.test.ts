// What is asked without a connection is answered as it is to everybody.
import { Readable } from "node:stream";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callInside } from "./inside-call.ts";
import { ReplyCache } from "./reply-cache.ts";

/** Of a connection, and not of an answer. */
const OF_A_CONNECTION = new Set(["date", "connection", "keep-alive", "transfer-encoding", "x-request-id"]);
const LONG = "₹40 a packet, നേന്ത്രൻ\n".repeat(1_000);

let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = Fastify();
  const cache = new ReplyCache({ "x-common": "yes" });
  const headers = { "content-type": "text/plain; charset=utf-8" };
  app.get("/kept", (request, reply) =>
    cache.send(request, reply, "kept", async () => ({ status: 200, headers, body: "₹40" })),
  );
  app.get("/kept-and-long", (request, reply) =>
    cache.send(request, reply, "long", async () => ({ status: 200, headers, body: LONG })),
  );
  app.get("/own", async ({ query, ip }, reply) => {
    reply.header("X-Own", 1).header("x-dropped", "yes").removeHeader("x-dropped");
    return { query, ip, of: "₹40" };
  });
  app.get("/in-parts", async (_request, reply) => reply.send(Readable.from(["₹", Buffer.from("40")])));
  app.get("/breaks-off", async (_request, reply) =>
    reply.send(
      new Readable({
        read() {
          this.push("₹");
          this.destroy(new Error("no more"));
        },
      }),
    ),
  );
  app.get("/failed", async (_request, reply) => {
    setImmediate(() => reply.code(500).send({ code: "UNEXPECTED" }));
    return reply;
  });
  app.get("/bytes", async () => Buffer.from("₹40"));
  app.get("/moved", async (_request, reply) => reply.redirect("/own"));
  app.get("/refused", async (_request, reply) =>
    reply.code(503).header("retry-after", "5").send({ code: "BUSY" }),
  );
  app.get("/nothing", async (_request, reply) => reply.code(204).send());
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

test.each([
  "/kept",
  "/kept",
  "/kept-and-long",
  "/own?a=%E2%82%B9",
  "/bytes",
  "/in-parts",
  "/failed",
  "/moved",
  "/refused",
  "/nothing",
  "/none",
])("%s", async (path) => {
  const asked = { url: path, headers: { host: "localhost", "accept-encoding": "identity" } };
  const inside = await callInside(app, { ...asked, remoteAddress: "127.0.0.1" });
  const answer = await fetch(url + path, { headers: asked.headers, redirect: "manual" });
  const lasting = (headers: Iterable<[string, unknown]>) =>
    [...headers]
      .filter(([name]) => !OF_A_CONNECTION.has(name))
      .map(([name, value]) => `${name}: ${value}`)
      .sort();
  expect(lasting(Object.entries(inside.headers))).toEqual(lasting(answer.headers));
  expect(inside.status).toBe(answer.status);
  expect(inside.body).toBe(await answer.text());
});

test("it is made for the client whose address it has", async () => {
  const { body } = await callInside(app, { url: "/own", headers: {}, remoteAddress: "10.1.2.3" });
  expect(JSON.parse(body)).toMatchObject({ ip: "10.1.2.3" });
});

test("an answer that breaks off is none", async () => {
  const asked = { url: "/breaks-off", headers: {}, remoteAddress: "127.0.0.1" };
  await expect(callInside(app, asked)).rejects.toThrow("The answer broke off.");
});
