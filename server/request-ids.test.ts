// Every answer says which request it is to, and every line of the log which request it is about.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Ask, ask, Browser, expectStatus } from "../tests/support/browser.ts";
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

async function idOf(path: string, options: Ask & { method?: string } = {}): Promise<string> {
  const { headers } = await ask(shop, options.method ?? "GET", path, options);
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
])("%s has an id, another one each time", async (_, path) => {
  const ids = [await idOf(path), await idOf(path), await idOf(path)];
  expect(new Set(ids).size).toBe(3);
});

test("so has an answer that the client has already, and one that came compressed", async () => {
  const accept = { "accept-encoding": "br" };
  const made = await ask(shop, "GET", "/explore", { headers: accept });
  const id = await idOf("/explore", { headers: { ...accept, "if-none-match": String(made.headers.etag) } });
  expect(id).not.toBe(made.headers["x-request-id"]);
});

test("nobody chooses the id", async () => {
  for (const path of ["/cart", "/api/users/checkOrder/X"])
    expect(await idOf(path, { headers: { "x-request-id": "chosen" } })).not.toBe("chosen");
});

test("what a provider refused has the id of the answer in the log", async () => {
  const browser = new Browser(shop);
  await setFault(shop, "fast2sms", "error", 1);
  const answer = expectStatus(await browser.askToSendOtp(freshPhone(), await browser.placeOrder()), 503);
  expect(linesOf(answer.headers["x-request-id"] as string)).toMatchObject([
    { level: 40, msg: "one-time code not sent" },
    { level: 40, msg: "request refused", req: { method: "POST", route: "/api/auth/sent-otp" } },
  ]);
});

test("a page that cannot be made has one line for each of its calls that failed, with the id of the page's answer", async () => {
  const db = databaseOf(shop);
  await sql`alter table products rename column description to gone`.execute(db);
  onTestFinished(
    async () => void (await sql`alter table products rename column gone to description`.execute(db)),
  );
  const answer = expectStatus(await ask(shop, "GET", "/products/achappam"), 500);
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
