import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { DEFAULT_LIMITS, type Limits } from "../config/limit-settings.ts";
import { sendAnyFailure } from "./serve.ts";
import { shedLoad } from "./shed-load.ts";

let app: FastifyInstance;
afterEach(() => app.close());

/** Delays the event loop by about `lateMs` until the returned function is called. */
async function open(lateMs: number, limits: Partial<Limits> = {}): Promise<() => void> {
  app = Fastify();
  app.setErrorHandler(sendAnyFailure);
  await shedLoad(app, {
    ...DEFAULT_LIMITS,
    shedPagesAtDelayMs: 20,
    shedCallsAtDelayMs: 150,
    ...limits,
  });
  app.all("/*", async () => "served");
  let isOver = false;
  const block = () => {
    const until = performance.now() + lateMs;
    while (performance.now() < until);
    if (!isOver) setTimeout(block, 1);
  };
  if (lateMs > 0) block();
  return () => {
    isOver = true;
  };
}

const statusOf = async (method: "GET" | "POST", url: string) =>
  (await app.inject({ method, url })).statusCode;

const PAID_FOR = [
  ["POST", "/api/webhooks/razorpay"],
  ["POST", "/api/webhooks/courier"],
  ["POST", "/api/payments/razorpay/callback"],
  ["POST", "/api/users/paymentSuccess/NEN1"],
  ["POST", "/api/users/proceedToPay/NEN1"],
  ["POST", "/api/users/verify-otp"],
  ["GET", "/readyz"],
  ["GET", "/healthz"],
] as const;

test("an event loop on time refuses no request", async () => {
  // Far above what a busy machine delays an idle loop by.
  await open(0, { shedPagesAtDelayMs: 10_000, shedCallsAtDelayMs: 10_000 });
  expect([await statusOf("GET", "/cart"), await statusOf("POST", "/api/users/createOrder")]).toEqual([
    200, 200,
  ]);
});

test("when late, the shop refuses pages and lists with a Retry-After, and serves checkout and admin", async () => {
  const end = await open(60, { shedCallsAtDelayMs: 10_000 });
  await expect.poll(() => statusOf("GET", "/cart")).toBe(503);
  const refused = await app.inject({ url: "/api/products?categoryId=1" });
  expect([refused.statusCode, refused.json().code]).toEqual([503, "BUSY"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect([
    await statusOf("POST", "/api/users/createOrder"),
    await statusOf("GET", "/api/admin/dashboard"),
  ]).toEqual([200, 200]);
  end();
  await expect.poll(() => statusOf("GET", "/cart")).toBe(200);
});

test("when very late, the shop serves payments only", async () => {
  const end = await open(400);
  await expect.poll(() => statusOf("POST", "/api/users/createOrder")).toBe(503);
  for (const [method, url] of PAID_FOR) expect([url, await statusOf(method, url)]).toEqual([url, 200]);
  end();
});

// Longer than one measuring interval.
const STANDING_STILL_MS = 700;

test("when blocked longer than a measuring interval, the shop serves payments only", async () => {
  const end = await open(STANDING_STILL_MS);
  await expect.poll(() => statusOf("POST", "/api/users/createOrder")).toBe(503);
  expect(await statusOf("POST", "/api/users/verify-otp")).toBe(200);
  end();
});

test("when blocked, the shop refuses nothing if its settings allow the delay", async () => {
  const end = await open(STANDING_STILL_MS, { shedPagesAtDelayMs: 10_000, shedCallsAtDelayMs: 10_000 });
  for (let block = 0; block < 4; block++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect([await statusOf("GET", "/cart"), await statusOf("POST", "/api/users/createOrder")]).toEqual([
      200, 200,
    ]);
  }
  end();
});
