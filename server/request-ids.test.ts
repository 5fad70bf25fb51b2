// Every reply has its request's id, and every log line the id of the request it belongs to.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { Browser, expectStatus, type RequestOptions, sendRequest } from "../tests/support/browser.ts";
import { freshPhone } from "../tests/support/builders.ts";
import { openClonedShop } from "../tests/support/cloned-shop.ts";
import { setFault } from "../tests/support/emulators.ts";
import type { TestShop } from "../tests/support/open-test-shop.ts";
import { databaseOf } from "../tests/support/rows.ts";
import { openLog } from "./platform/log/open-log.ts";

const ID = /^[0-9a-f]{32}$/;

const written: string[] = [];
let shop: TestShop;
beforeAll(async () => {
  const { logger } = openLog("info", { destination: { write: (line) => written.push(line) } });
  shop = await openClonedShop({ log: logger });
});
afterAll(() => shop.close());

const linesOf = (id: string) =>
  written.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ reqId }) => reqId === id);

async function idOf(path: string, options: RequestOptions & { method?: string } = {}): Promise<string> {
  const { headers } = await sendRequest(shop, options.method ?? "GET", path, options);
  expect(headers["x-request-id"]).toMatch(ID);
  return headers["x-request-id"] as string;
}

test.each([
  ["a page for everybody", "/cart"],
  ["a page of one shopper", "/verify-otp/X"],
  ["a list for everybody", "/api/products"],
  ["an answer of the API", "/api/users/checkOrder/X"],
  ["what is not found", "/api/nothing"],
  ["a page that is not found", "/nothing/at/all"],
  ["an address that cannot be read", "/api/products/%zz"],
  ["the readiness", "/readyz"],
  ["robots.txt", "/robots.txt"],
])("%s has an id, a new one each time", async (_, path) => {
  const ids = [await idOf(path), await idOf(path), await idOf(path)];
  expect(new Set(ids).size).toBe(3);
});

test("replies 304 and compressed replies have an id too", async () => {
  const accept = { "accept-encoding": "br" };
  const made = await sendRequest(shop, "GET", "/explore", { headers: accept });
  const id = await idOf("/explore", { headers: { ...accept, "if-none-match": String(made.headers.etag) } });
  expect(id).not.toBe(made.headers["x-request-id"]);
});

test("clients cannot choose the id", async () => {
  for (const path of ["/cart", "/api/users/checkOrder/X"])
    expect(await idOf(path, { headers: { "x-request-id": "chosen" } })).not.toBe("chosen");
});

test("the log line of a provider's refusal has the reply's id", async () => {
  const browser = new Browser(shop);
  await setFault(shop, "fast2sms", "error", 1);
  const answer = expectStatus(await browser.trySendOtp(freshPhone(), await browser.placeOrder()), 503);
  expect(linesOf(answer.headers["x-request-id"] as string)).toMatchObject([
    { level: 40, msg: "one-time code not sent" },
    { level: 40, msg: "request refused", req: { method: "POST", route: "/api/auth/sent-otp" } },
  ]);
});

test("a failed page has one log line per failed call, each with the id of the page's reply", async () => {
  const db = databaseOf(shop);
  await sql`alter table products rename column description to gone`.execute(db);
  onTestFinished(
    async () => void (await sql`alter table products rename column gone to description`.execute(db)),
  );
  const answer = expectStatus(await sendRequest(shop, "GET", "/products/achappam"), 500);
  const lines = linesOf(answer.headers["x-request-id"] as string);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines)
    expect(line).toMatchObject({
      level: 50,
      msg: "request failed",
      err: { code: "42703", stack: expect.stringContaining("\n") },
    });
  const calls = lines.map(({ req }) => (req as { route: string }).route);
  expect(new Set(calls).size).toBe(calls.length);
});
