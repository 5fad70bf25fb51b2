// Timeouts for slow requests. The tests use short times; the real ones are constants in http-server.ts.
import type { IncomingMessage } from "node:http";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerIn, connectTo } from "../../../tests/support/raw-connection.ts";
import { openHttpServer } from "./http-server.ts";
import { refuseUnread } from "./refuse-unread-requests.ts";
import { ReplyCache } from "./reply-cache.ts";

const SHORT = { headersMs: 200, checkedEveryMs: 50, bodyMs: 200, uploadMs: 400, requestMs: 60_000 };
/** For requests that must arrive in time on a busy machine too. */
const LONGER = { ...SHORT, headersMs: 30_000, bodyMs: 2_000, uploadMs: 10_000 };
const COMMON = { "x-common": "yes" };

const apps: FastifyInstance[] = [];
/** The server with short times, and the one with longer times. */
let url: string;
let longerUrl: string;
beforeAll(async () => {
  url = await openServer(SHORT);
  longerUrl = await openServer(LONGER);
});
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))));

async function openServer(times: typeof SHORT): Promise<string> {
  const cache = new ReplyCache(COMMON);
  const app = Fastify({
    forceCloseConnections: true,
    clientErrorHandler: (error, socket) => refuseUnread(error, socket, COMMON),
    serverFactory: (handler) =>
      openHttpServer(
        COMMON,
        (request, response) => {
          if (!cache.answer(request, response, "request-1")) handler(request, response);
        },
        times,
      ),
  });
  app.addContentTypeParser("multipart/form-data", async (_request: unknown, body: IncomingMessage) => {
    let length = 0;
    for await (const chunk of body) length += chunk.length;
    return length;
  });
  app.post("/", async ({ body }) => ({ body }));
  app.post("/api/admin/products", async ({ body }) => ({ body }));
  app.post("/unread", { onRequest: async (_request, reply) => reply.code(401).send({}) }, async () => ({}));
  app.get("/uncached", async () => ({}));
  app.get("/cached", (request, reply) =>
    cache.send(request, reply, "cached", async () => ({ status: 200, headers: {}, body: "cached" })),
  );
  apps.push(app);
  return app.listen({ port: 0, host: "127.0.0.1" });
}

const head = (line: string, ...headers: string[]) =>
  `${[line, "host: shop", ...headers].join("\r\n")}\r\n\r\n`;

test("ends a request whose headers arrive too slowly, with a 408", async () => {
  const connection = await connectTo(url);
  connection.write("GET / HTTP/1.1\r\nhost: shop\r\n");
  connection.drip("more: headers\r\n");
  const { status, headers, json } = answerIn(await connection.ended);
  expect(status).toBe(408);
  expect(headers).toMatchObject({ "x-common": "yes", connection: "close", "cache-control": "no-store" });
  expect(json).toEqual({ code: "REQUEST_TOO_SLOW", message: expect.stringMatching(/try again/) });
});

test("ends a connection without data", async () => {
  const connection = await connectTo(url);
  expect(answerIn(await connection.ended).status).toBe(408);
});

test.each([
  ["JSON", "POST / HTTP/1.1", "content-type: application/json"],
  ["a text", "POST / HTTP/1.1", "content-type: text/plain"],
  ["a form", "POST / HTTP/1.1", "content-type: multipart/form-data; boundary=x"],
  ["an upload", "POST /api/admin/products HTTP/1.1", "content-type: Multipart/Form-Data; boundary=x"],
])("ends a request whose body of %s arrives too slowly, with a 408", async (_what, line, type) => {
  for (const length of ["content-length: 100000", "transfer-encoding: chunked"]) {
    const connection = await connectTo(url);
    connection.write(head(line, type, length));
    connection.drip(length.startsWith("content") ? "[" : "1\r\n[\r\n");
    const { status, json } = answerIn(await connection.ended);
    expect([length, status, json.code]).toEqual([length, 408, "REQUEST_TOO_SLOW"]);
  }
});

test.each([
  ["of a type that is refused", "POST / HTTP/1.1", 415],
  ["to an address that is none", "POST /nothing-here HTTP/1.1", 404],
  ["to an address that cannot be read", "POST /%zz HTTP/1.1", 400],
  ["that nobody reads", "POST /unread HTTP/1.1", 401],
  ["of a question", "GET /uncached HTTP/1.1", 200],
  ["of a question whose answer is cached", "GET /cached HTTP/1.1", 200],
])("a slow body %s gets one reply, and its connection is ended", async (_what, line, status) => {
  await fetch(`${longerUrl}/cached`);
  const connection = await connectTo(longerUrl);
  connection.write(head(line, "content-type: no/such-type", "content-length: 100000"));
  connection.drip("[");
  const received = await connection.ended;
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
});

test("an upload has more time, and more still the more has arrived", async () => {
  const form = (path: string, length: number) =>
    head(
      `POST ${path} HTTP/1.1`,
      "content-type: multipart/form-data; boundary=x",
      `content-length: ${length}`,
      "connection: close",
    );
  const upload = (length: number) => form("/api/admin/products", length);
  const [large, late, small, elsewhere] = [
    await connectTo(longerUrl),
    await connectTo(longerUrl),
    await connectTo(longerUrl),
    await connectTo(longerUrl),
  ];
  // Eight seconds' worth of data at a slow phone's speed; one byte is still missing.
  large.write(upload(262_145) + "x".repeat(262_144));
  late.write(`${upload(2)}x`);
  small.write(`${upload(2)}x`);
  elsewhere.write(`${form("/", 2)}x`);
  expect(answerIn(await elsewhere.ended).status).toBe(408);
  small.write("x");
  expect(answerIn(await small.ended)).toMatchObject({ status: 200, json: { body: 2 } });
  expect(answerIn(await late.ended).status).toBe(408);
  large.write("x");
  expect(answerIn(await large.ended)).toMatchObject({ status: 200, json: { body: 262_145 } });
});

test("a connection whose request arrived in time stays open", async () => {
  const [inTime, late] = [await connectTo(longerUrl), await connectTo(longerUrl)];
  const json = head("POST / HTTP/1.1", "content-type: application/json", "content-length: 2");
  inTime.write(`${json}[]`);
  await inTime.begun;
  late.write(json);
  expect(answerIn(await late.ended).status).toBe(408);
  inTime.write(head("GET /uncached HTTP/1.1", "connection: close"));
  expect((await inTime.ended).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
});
