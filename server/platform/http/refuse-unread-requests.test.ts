// Requests refused before routing get the same failures as all calls.
import { connect } from "node:net";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { sendRequest } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { expectFailure } from "../../../tests/support/expect-failure.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { connectTo, requestRaw } from "../../../tests/support/raw-connection.ts";
import { openHttpServer } from "./http-server.ts";
import { refuseUnread } from "./refuse-unread-requests.ts";

let shop: TestShop;
let common: object;
beforeAll(async () => {
  shop = await openClonedShop({ env: { PUBLIC_URL: "https://shop.localhost" } });
  // Twice, so that from now on the replies come from the cache, before Fastify handles the request.
  for (const path of ["/", "/", "/api/products", "/api/products"]) await sendRequest(shop, "GET", path);
  const { headers } = await sendRequest(shop, "GET", "/api/nothing-here");
  const {
    connection,
    "keep-alive": _,
    date,
    "content-length": __,
    "x-request-id": ___,
    ...lasting
  } = headers;
  common = lasting;
  expect(common).toMatchObject({
    "x-content-type-options": "nosniff",
    "strict-transport-security": /max-age/,
  });
});
afterAll(() => shop.close());

/** More bytes than the kernel buffers for a receiver that does not read. */
const MORE_THAN_BUFFERS = 16_000_000;
const long = "x".repeat(17 * 1024);
const post =
  "POST /api/users/createOrder HTTP/1.1\r\nhost: shop.localhost\r\ncontent-type: application/json\r\n";

test.each([
  ["that is no HTTP", 400, "MALFORMED_REQUEST", "hello\r\n\r\n"],
  ["of a version that there is not", 400, "MALFORMED_REQUEST", "GET / HTTP/9.9\r\n\r\n"],
  ["with a header that is none", 400, "MALFORMED_REQUEST", "GET / HTTP/1.1\r\nhost: a\r\nb\x01: c\r\n\r\n"],
  ["with two lengths", 400, "MALFORMED_REQUEST", `${post}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`],
  [
    "with a length and in chunks",
    400,
    "MALFORMED_REQUEST",
    `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
  ],
  [
    "with a chunk that is none",
    400,
    "MALFORMED_REQUEST",
    `${post}transfer-encoding: chunked\r\n\r\nhello\r\n`,
  ],
  ["with too many headers", 431, "HEADERS_TOO_LARGE", `GET / HTTP/1.1\r\nhost: a\r\nb: ${long}\r\n\r\n`],
  ["with too long an address", 431, "HEADERS_TOO_LARGE", `GET /${long} HTTP/1.1\r\nhost: a\r\n\r\n`],
])(
  "a request %s is refused with %i in the shop's form and with its headers",
  async (_what, status, code, request) => {
    const answer = await requestRaw(shop.url, request);
    expectFailure(answer, status);
    expect(answer.json.code).toBe(code);
    expect(answer.headers).toMatchObject({ ...common, connection: "close" });
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
  },
);

const browser = "accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n";

test.each([
  ["too long an address", 431, `GET /${long} HTTP/1.1\r\nhost: a\r\n${browser}\r\n`],
  ["too many cookies", 431, `GET / HTTP/1.1\r\nhost: a\r\n${browser}cookie: ${long}\r\n\r\n`],
  ["a header that is none", 400, `GET / HTTP/1.1\r\nhost: a\r\n${browser}b\x01: c\r\n\r\n`],
  ["no host", 400, `GET /cart HTTP/1.1\r\n${browser}\r\n`],
  ["two hosts", 400, `GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n${browser}\r\n`],
  ["a whole address", 400, `GET http://a/cart HTTP/1.1\r\nhost: a\r\n${browser}\r\n`],
])("a browser that requests a page with %s gets a page with a link home", async (_what, status, request) => {
  const answer = await requestRaw(shop.url, request);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    ...common,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    "cache-control": "no-store",
    connection: "close",
  });
  expect(answer.text).toMatch(/<h1>[^<]+<\/h1>.*<a class="home" href="\/">Return to Home<\/a>/);
  if (status === 400) expect(answer.text).toContain("Oops! Page not found");
  if (request.includes("cookie")) expect(answer.text).toContain("Delete this site's cookies and try again.");
});

test.each([
  ["too long an address", 431, `GET /api/${long} HTTP/1.1\r\nhost: a\r\n${browser}\r\n`],
  ["two hosts", 400, `GET /api/products HTTP/1.1\r\nhost: a\r\nhost: b\r\n${browser}\r\n`],
  ["a whole address", 400, `GET http://a/api/products HTTP/1.1\r\nhost: a\r\n${browser}\r\n`],
  ["no page to read", 400, `POST /cart HTTP/1.1\r\nhost: a\r\nhost: b\r\n${browser}\r\n`],
])("a call with %s is refused in JSON, also from a browser", async (_what, status, request) => {
  expectFailure(await requestRaw(shop.url, request), status);
});

test("a client that reads only after sending everything receives the refusal", async () => {
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const sent = Promise.withResolvers<void>();
  socket.write(`GET / HTTP/1.1\r\nhost: a\r\nb: ${"x".repeat(MORE_THAN_BUFFERS)}`, (error) =>
    error ? sent.reject(error) : sent.resolve(),
  );
  await sent.promise;
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /);
});

test.each([
  ["two hosts", "GET PATH HTTP/1.1\r\nhost: shop.localhost\r\nHost: evil.example\r\n\r\n"],
  ["the same host twice", "GET PATH HTTP/1.1\r\nHOST: shop.localhost\r\nhost: shop.localhost\r\n\r\n"],
  ["two hosts, in an older HTTP", "GET PATH HTTP/1.0\r\nhost: shop.localhost\r\nhost: evil.example\r\n\r\n"],
  ["no host", "GET PATH HTTP/1.1\r\naccept: */*\r\n\r\n"],
  ["a host that is none", "GET PATH HTTP/1.1\r\nhost: shop.localhost/evil\r\n\r\n"],
  ["hosts in one header", "GET PATH HTTP/1.1\r\nhost: shop.localhost, evil.example\r\n\r\n"],
  ["a whole address", "GET http://shop.localhostPATH HTTP/1.1\r\nhost: shop.localhost\r\n\r\n"],
])("a request with %s is refused, cached or not", async (_what, request) => {
  for (const path of ["/", "/api/products", "/healthz", "/api/admin/profile"]) {
    const answer = await requestRaw(shop.url, request.replace("PATH", path));
    expectFailure(answer, 400);
    expect(answer.json.code).toBe("MALFORMED_REQUEST");
    expect(answer.headers).toMatchObject({ ...common, connection: "close" });
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
  }
});

test("an HTTP/1.0 probe without a Host header is served", async () => {
  expect((await requestRaw(shop.url, "GET /healthz HTTP/1.0\r\n\r\n")).status).toBe(200);
});

test("an unknown Expect header is not refused", async () => {
  const headers = { expect: "a-miracle" };
  expect((await sendRequest(shop, "GET", "/api/products", { headers })).status).toBe(200);
});

test.each([
  ["/api/users/createOrder", "application/json"],
  ["/api/users/createOrder", "text/plain"],
  ["/api/auth/sent-otp", "application/json; charset=utf-8"],
  ["/api/webhooks/razorpay", "application/json"],
  ["/api/payments/razorpay/callback", "application/x-www-form-urlencoded"],
  ["/api/webhooks/courier", "application/json"],
  ["/api/csp-reports", "application/csp-report"],
  ["/api/admin/products", "multipart/form-data; boundary=x"],
])("a request to %s with the type %s and no body gets a reply", async (path, type) => {
  const answer = await requestRaw(
    shop.url,
    `POST ${path} HTTP/1.1\r\nhost: shop.localhost\r\nconnection: close\r\ncontent-type: ${type}\r\n\r\n`,
  );
  expect(answer.status).toBeGreaterThanOrEqual(200);
  expect(answer.status).toBeLessThan(500);
});

test("OPTIONS * gets the reply of an unknown address", async () => {
  expectFailure(
    await requestRaw(shop.url, "OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"),
    404,
  );
});

test("a reply that has begun is cut off, and no second one follows", async () => {
  const app = Fastify({
    serverFactory: (handler) => openHttpServer({}, handler),
    clientErrorHandler: (error, socket) => refuseUnread(error, socket, {}),
    forceCloseConnections: true,
  });
  onTestFinished(() => app.close());
  app.get("/", async (_request, reply) => {
    const endless = new PassThrough();
    endless.write("begun");
    return reply.send(endless);
  });
  const connection = await connectTo(await app.listen({ port: 0, host: "127.0.0.1" }));
  connection.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  await connection.begun;
  connection.write("hello\r\n\r\n");
  expect((await connection.ended).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
});
