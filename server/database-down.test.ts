// The shop while its connection to the database is cut, and after it is restored.

import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { type Answer, Browser, ONE_CHIPS, sendRequest } from "../tests/support/browser.ts";
import { payingShopper } from "../tests/support/builders.ts";
import { openLink } from "../tests/support/database-link.ts";
import { cloneDatabase } from "../tests/support/database-server.ts";
import { endWaits, isFaultTaken, setFault, UNTIL_ENDED } from "../tests/support/emulators.ts";
import { openTestShop, type TestShop } from "../tests/support/open-test-shop.ts";
import { hmac, payAtProvider } from "../tests/support/provider.ts";
import { databaseOf, statusOf } from "../tests/support/rows.ts";
import { INTERVALS } from "./intervals.ts";
import { wakeLoop } from "./platform/jobs/wake-loop.ts";

let shop: TestShop;
let link: Awaited<ReturnType<typeof openLink>>;

const clone = () => cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
const readiness = async (of: TestShop) => (await sendRequest(of, "GET", "/readyz")).status;

beforeAll(async () => {
  link = await openLink(await clone());
  const { waitForNewReply } = INTERVALS;
  shop = await openTestShop({ databaseUrl: link.url, intervals: { waitForNewReply } });
});
afterAll(async () => {
  await shop.close();
  link.close();
});

async function page(path: string) {
  const answer = await fetch(shop.url + path);
  const staleness = answer.headers.get("cache-status") ?? "";
  return { status: answer.status, body: await answer.text(), staleness };
}

function expectBusy(answer: Answer): void {
  expect(answer).toMatchObject({
    status: 503,
    json: { code: "BUSY", message: "The shop is very busy. Please try again in a moment." },
    headers: { "x-content-type-options": "nosniff", "content-type": "application/json; charset=utf-8" },
  });
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
}

test("without its database the shop reports that, shows nothing wrong, and sells again afterwards", async () => {
  const { browser, orderId, phone, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  const event = JSON.stringify({
    event: "payment.captured",
    payload: {
      payment: { entity: { id: receipt.razorpay_payment_id, order_id: receipt.razorpay_order_id } },
    },
  });
  const sendWebhook = () =>
    sendRequest(shop, "POST", "/api/webhooks/razorpay", {
      raw: event,
      headers: {
        "content-type": "application/json",
        "x-razorpay-event-id": "while-away",
        "x-razorpay-signature": hmac(shop.webhookSecret, event),
      },
    });

  const [home, products] = [await page("/"), await page("/api/products")];
  expect([home.status, products.status]).toEqual([200, 200]);

  link.cut();
  for (const [path, before] of [
    ["/", home],
    ["/api/products", products],
  ] as const) {
    await expect.poll(async () => (await page(path)).staleness).toMatch(/ttl=-\d/);
    expect(await page(path)).toMatchObject({ status: 200, body: before.body });
  }
  // This page is not cached yet, so there is nothing to show.
  expect((await page("/products/achappam")).status).toBe(503);
  expectBusy(await browser.tryPlaceOrder(ONE_CHIPS));
  expectBusy(await browser.tryViewOrder(orderId));
  expectBusy(await browser.tryGetAddress(phone));
  expectBusy(await browser.tryStartPayment(orderId));
  expectBusy(await browser.tryConfirmPayment(orderId, receipt));
  // The provider then sends it again.
  expectBusy(await sendWebhook());
  expect(await readiness(shop)).toBe(503);
  for (const path of ["/products/achappam", "/api/products/murukku", "/readyz"]) {
    const { status, headers } = await fetch(shop.url + path);
    expect([path, status, Number(headers.get("retry-after")) > 0]).toEqual([path, 503, true]);
  }
  expect(await sendRequest(shop, "GET", "/healthz")).toMatchObject({ status: 200 });

  link.mend();
  await expect.poll(() => readiness(shop)).toBe(200);
  expect((await sendWebhook()).status).toBe(200);
  await expect.poll(() => statusOf(shop, orderId)).toBe("Paid");
  expect((await browser.tryPlaceOrder(ONE_CHIPS)).status).toBe(201);
  expect((await new Browser(shop).tryViewOrder(orderId)).status).toBe(200);
});

test("changes of the catalogue during an outage are shown when the database is back", async () => {
  const priceOf = async () =>
    (await sendRequest<{ sellingPrice?: number }>(shop, "GET", "/api/products/achappam")).json.sellingPrice;
  await expect.poll(priceOf).toBe(140);
  link.cut();
  const direct = new URL(shop.databaseUrl);
  direct.port = new URL(inject("templateUrl")).port;
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: direct.href });
  await client.connect();
  await client.query("update products set selling_price = 13900 where slug = 'achappam'");
  await client.end();
  link.mend();
  await expect.poll(priceOf).toBe(139);
});

test("rows whose end could not be stored are handled again, and so are later ones", async () => {
  const db = databaseOf(shop);
  const unsettledPayment = async (n: number) => {
    const { orderId, payment } = await payingShopper(shop);
    return { orderId, providerOrderId: payment.paymentId, n };
  };
  const interrupted = await Promise.all([1, 2, 3].map(unsettledPayment));
  // All of them are in progress at once.
  await setFault(shop, "razorpay", "slow", interrupted.length, { path: "/orders/", ...UNTIL_ENDED });
  for (const { providerOrderId, n } of interrupted) {
    const payload = JSON.stringify({ paymentId: null, providerOrderId });
    const event = { provider: "razorpay", eventId: `interrupted-${n}`, kind: "order.paid", payload } as const;
    await db
      .insertInto("providerEvents")
      .values({ ...event, dueAt: sql<Date>`now()` })
      .execute();
  }
  await wakeLoop(db, "payment events");
  const count = async (which: "attempts > 0" | "handled_at is null") => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from provider_events where event_id like 'interrupted-%' and ${sql.raw(which)}`.execute(
      db,
    );
    return rows[0]?.n;
  };
  await expect.poll(() => isFaultTaken(shop, "razorpay")).toBe(true);
  expect(await count("attempts > 0")).toBe(3);
  const warn = vi.spyOn(shop.shop.deps.log, "warn");
  link.cut();
  await endWaits(shop);
  const failures = () => warn.mock.calls.filter(([, text]) => text === "work could not be done yet");
  await expect.poll(failures).toHaveLength(3);
  link.mend();
  const paid = await payingShopper(shop);
  await payAtProvider(shop, paid.payment.paymentId, { webhook: "once" });
  await expect.poll(() => statusOf(shop, paid.orderId)).toBe("Paid");
  expect(await count("handled_at is null")).toBe(3);
  // As if their leases had expired.
  await sql`update provider_events set due_at = now() where event_id like 'interrupted-%'`.execute(db);
  await wakeLoop(db, "payment events");
  await expect.poll(() => count("handled_at is null")).toBe(0);
});

test("a shop without its pooler is not ready, even if its database is up", async () => {
  const databaseUrl = await clone();
  const pooler = await openLink(databaseUrl);
  onTestFinished(() => pooler.close());
  const pooled = await openTestShop({ databaseUrl, poolerUrl: pooler.url });
  onTestFinished(() => pooled.close());
  expect(await readiness(pooled)).toBe(200);
  pooler.cut();
  await expect.poll(() => readiness(pooled)).toBe(503);
  expectBusy(await new Browser(pooled).tryPlaceOrder(ONE_CHIPS));
  pooler.mend();
  await expect.poll(() => readiness(pooled)).toBe(200);
  expect((await new Browser(pooled).tryPlaceOrder(ONE_CHIPS)).status).toBe(201);
});
