import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { DEFAULT_LIMITS, type Limits } from "../config/limit-settings.ts";
import { sendAnyFailure } from "./serve.ts";
import { shedLoad } from "./shed-load.ts";

let app: FastifyInstance;
afterEach(() => app.close());

/** An overload, as long as it is not ended: the event loop is late by about so much. */
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

const ask = async (method: "GET" | "POST", url: string) => (await app.inject({ method, url })).statusCode;

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

test("a shop that keeps up refuses nobody", async () => {
  await open(0);
  expect([await ask("GET", "/cart"), await ask("POST", "/api/users/createOrder")]).toEqual([200, 200]);
});

test("one that is late refuses pages and lists, with a time to come back, and serves who buys", async () => {
  const end = await open(60, { shedCallsAtDelayMs: 10_000 });
  await expect.poll(() => ask("GET", "/cart"), { timeout: 10_000 }).toBe(503);
  const refused = await app.inject({ url: "/api/products?categoryId=1" });
  expect([refused.statusCode, refused.json().code]).toEqual([503, "BUSY"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect([await ask("POST", "/api/users/createOrder"), await ask("GET", "/api/admin/dashboard")]).toEqual([
    200, 200,
  ]);
  end();
  await expect.poll(() => ask("GET", "/cart"), { timeout: 10_000 }).toBe(200);
});

test("one that is very late serves who pays, and nobody else", async () => {
  const end = await open(400);
  await expect.poll(() => ask("POST", "/api/users/createOrder"), { timeout: 10_000 }).toBe(503);
  for (const [method, url] of PAID_FOR) expect([url, await ask(method, url)]).toEqual([url, 200]);
  end();
});

// Later than between two looks.
const STANDING_STILL_MS = 700;

test("one that stands still serves who pays, and nobody else", async () => {
  const end = await open(STANDING_STILL_MS);
  await expect.poll(() => ask("POST", "/api/users/createOrder"), { timeout: 10_000 }).toBe(503);
  expect(await ask("POST", "/api/users/verify-otp")).toBe(200);
  end();
});

test("one that stands still refuses nobody where its settings say so", async () => {
  const end = await open(STANDING_STILL_MS, { shedPagesAtDelayMs: 10_000, shedCallsAtDelayMs: 10_000 });
  for (let block = 0; block < 4; block++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect([await ask("GET", "/cart"), await ask("POST", "/api/users/createOrder")]).toEqual([200, 200]);
  }
  end();
});
