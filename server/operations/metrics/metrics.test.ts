// The metrics that monitoring reads, and that they change when something happens.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { paidOrder } from "../../../tests/support/admin.ts";
import { Browser, sendRequest } from "../../../tests/support/browser.ts";
import { addProduct, freshPhone, payingShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { readSamples, type Sample, valueIn } from "../../../tests/support/metrics.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { payAtProvider } from "../../../tests/support/provider.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { sweep } from "../../../tests/support/work-off.ts";
import { freePort } from "../../../tools/free-port.ts";

const TOKEN = "a-token-of-whoever-watches";
const authorization = `Bearer ${TOKEN}`;

let shop: TestShop;
let ownPort: number;
beforeAll(async () => {
  ownPort = await freePort();
  shop = await openClonedShop({ env: { METRICS_TOKEN: TOKEN, METRICS_PORT: String(ownPort) } });
  // The database's metrics are cached for a while: each read of these tests advances the clock beyond that.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});
beforeEach(() => setFault(shop, "fast2sms", "ok"));

async function scrape(): Promise<Sample[]> {
  vi.setSystemTime(Date.now() + 20_000);
  const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return readSamples(await answer.text());
}

/** How much a metric grows while `happen` runs. */
async function growth(name: string, labels: Record<string, string>, happen: () => Promise<unknown>) {
  const before = valueIn(await scrape(), name, labels) ?? 0;
  await happen();
  return (valueIn(await scrape(), name, labels) ?? 0) - before;
}

test("without the token both ports reply 404", async () => {
  for (const url of [shop.url, `http://127.0.0.1:${ownPort}`])
    for (const header of [undefined, TOKEN, "Bearer ", "Bearer wrong", `Bearer ${TOKEN}x`]) {
      const answer = await fetch(`${url}/metrics`, { headers: header ? { authorization: header } : {} });
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain("snackshop_");
    }
});

test("the separate port serves the metrics only", async () => {
  const at = `http://127.0.0.1:${ownPort}`;
  const answer = await fetch(`${at}/metrics`, { headers: { authorization } });
  expect(valueIn(readSamples(await answer.text()), "snackshop_database_up")).toBe(1);
  expect((await fetch(`${at}/api/products`, { headers: { authorization } })).status).toBe(404);
});

test("all documented metrics are there, without personal data", async () => {
  await sweep(shop);
  const { orderId } = await paidOrder(shop);
  // A garbage collection is counted a moment later, and may not have happened yet.
  setFlagsFromString("--expose-gc");
  await expect
    .poll(async () => {
      runInNewContext("gc()");
      return (await scrape()).map(({ name }) => name);
    })
    .toContain("nodejs_gc_duration_seconds_count");
  const samples = await scrape();
  const names = new Set(samples.map(({ name }) => name));
  for (const name of [
    "snackshop_orders",
    "snackshop_captured_to_paid_seconds_count",
    "snackshop_oldest_captured_waiting_seconds",
    "snackshop_jobs",
    "snackshop_oldest_ready_job_seconds",
    "snackshop_sweep_lag_seconds",
    "snackshop_provider_call_seconds_count",
    "snackshop_database_connections",
    "snackshop_database_waiting",
    "snackshop_reply_cache_answers_total",
    "snackshop_reply_cache_bytes",
    "snackshop_http_requests_total",
    "snackshop_http_request_seconds_count",
    "snackshop_disk_free_bytes",
    "snackshop_disk_size_bytes",
    "snackshop_refusals_total",
    "snackshop_reconciliation_difference",
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
  ])
    expect(names).toContain(name);
  const labels = samples.flatMap((sample) => Object.values(sample.labels)).join(" ");
  for (const personal of [orderId, "+91", "lakshmi", "127.0.0.1"]) expect(labels).not.toContain(personal);
});

test("the alert rules use existing metrics only", async () => {
  await sweep(shop);
  const text = await (await fetch(`${shop.url}/metrics`, { headers: { authorization } })).text();
  const known = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  const rules = readFileSync(join(import.meta.dirname, "../../../deploy/alert-rules.yml"), "utf8");
  const namesInRules = new Set(
    [...rules.matchAll(/\b(?:snackshop|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name),
  );
  expect(namesInRules.size).toBeGreaterThan(10);
  for (const name of namesInRules) expect(known).toContain(name.replace(/_(?:bucket|count|sum)$/, ""));
  const parts = /part=~"([^"]+)"/.exec(rules)?.[1]?.split("|") as string[];
  for (const part of parts)
    expect(valueIn(readSamples(text), "snackshop_sweep_lag_seconds", { part })).toBeDefined();
});

test("a payment moves an order from one status count to the other, and its duration is measured", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const before = await scrape();
  const receipt = await payAtProvider(shop, payment.paymentId);
  // Reported twice, it is paid once.
  for (let n = 0; n < 2; n++) expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(200);
  const after = await scrape();
  const grown = (name: string, labels = {}) =>
    (valueIn(after, name, labels) ?? 0) - (valueIn(before, name, labels) ?? 0);
  expect(grown("snackshop_orders", { status: "Verified" })).toBe(-1);
  expect(grown("snackshop_orders", { status: "Paid" })).toBe(1);
  expect(grown("snackshop_captured_to_paid_seconds_count")).toBe(1);
});

test("a cached page counts as a hit, a newly made one as a miss", async () => {
  const explore = () => sendRequest(shop, "GET", "/explore?category=Halwa");
  const answers = "snackshop_reply_cache_answers_total";
  expect(await growth(answers, { result: "miss" }, explore)).toBeGreaterThan(0);
  expect(await growth(answers, { result: "hit" }, explore)).toBe(1);
});

test("selling a last unit outdates the pages that show it, and no others", async () => {
  const { id, productId } = await addProduct(shop, { available: 1 });
  const own = `/products/${productId}`;
  const others = ["/products/achappam", "/shipping-policy", "/sitemap.xml", "/cart"];
  const requestAll = async () => {
    for (const path of others) expect((await sendRequest(shop, "GET", path)).status).toBe(200);
  };
  const text = async (path: string) => (await sendRequest(shop, "GET", path)).text;
  // The product itself was added, which outdates everything.
  await expect.poll(() => text("/sitemap.xml")).toContain(own);
  expect(await text(own)).not.toContain("Out Of Stock");
  await requestAll();
  await sql`update products set available = 0 where id = ${id}`.execute(databaseOf(shop));
  await expect.poll(() => text(own)).toContain("Out Of Stock");
  await expect.poll(() => text("/explore")).toContain("Out Of Stock");
  expect(await growth("snackshop_reply_cache_answers_total", { result: "miss" }, requestAll)).toBe(0);
  await sql`update products set available = 1 where id = ${id}`.execute(databaseOf(shop));
  await expect.poll(() => text(own)).not.toContain("Out Of Stock");
  // A product that is back in stock may appear on further pages.
  await requestAll();
  await sql`update products set selling_price = 12300, mrp = 12300 where id = ${id}`.execute(
    databaseOf(shop),
  );
  await expect.poll(() => text("/explore")).toContain("₹123");
  expect(await growth("snackshop_reply_cache_answers_total", { result: "miss" }, requestAll)).toBe(0);
});

test("requests are counted by the pattern of their route", async () => {
  const { url } = shop;
  const route = "/api/users/checkOrder/:id";
  const requests = "snackshop_http_requests_total";
  expect(
    await growth(requests, { route, status: "404" }, () =>
      sendRequest({ url }, "GET", "/api/users/checkOrder/NEN-X"),
    ),
  ).toBe(1);
  const asset = /\/assets\/[^"]+\.css/.exec((await sendRequest(shop, "GET", "/cart")).text)?.[0] as string;
  expect(
    await growth(requests, { route: "/assets/*", status: "200" }, () => sendRequest({ url }, "GET", asset)),
  ).toBe(1);
});

test.each([
  ["html", "error"],
  ["reset", "no answer"],
  ["refuse-200", "refused"],
])("a provider that fails by %s is counted as %s", async (mode, outcome) => {
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder();
  const labels = { provider: "fast2sms", outcome };
  const grown = await growth("snackshop_provider_call_seconds_count", labels, async () => {
    await setFault(shop, "fast2sms", mode, 1);
    await browser.trySendOtp(freshPhone(), orderId);
  });
  expect(grown).toBe(1);
});

test("due work and an unfinished part of the sweep have an age", async () => {
  const db = databaseOf(shop);
  await sql`insert into shipping_runs (actor, source, due_at) values ('asha', 'test', now() - interval '5 minutes')`.execute(
    db,
  );
  await sweep(shop);
  vi.setSystemTime(Date.now() + 300_000);
  const samples = await scrape();
  expect(valueIn(samples, "snackshop_oldest_ready_job_seconds")).toBeGreaterThanOrEqual(300);
  expect(valueIn(samples, "snackshop_jobs", { state: "ready" })).toBeGreaterThanOrEqual(1);
  expect(valueIn(samples, "snackshop_sweep_lag_seconds", { part: "reconcile" })).toBeGreaterThanOrEqual(300);
  await sql`delete from shipping_runs`.execute(db);
});

test("reported captures that are not yet processed have an age", async () => {
  const db = databaseOf(shop);
  await sql`insert into provider_events (provider, event_id, kind, payload, received_at)
    values ('razorpay', 'late', 'payment.captured', '{}', now() - interval '10 minutes')`.execute(db);
  const samples = await scrape();
  expect(valueIn(samples, "snackshop_captured_waiting")).toBe(1);
  expect(valueIn(samples, "snackshop_oldest_captured_waiting_seconds")).toBeGreaterThanOrEqual(600);
  await sql`delete from provider_events where event_id = 'late'`.execute(db);
});

test("the database is queried at most every quarter of a minute", async () => {
  const orders = () =>
    scrape().then((samples) => valueIn(samples, "snackshop_orders", { status: "Created" }));
  const before = (await orders()) as number;
  await new Browser(shop).placeOrder();
  const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization } });
  expect(valueIn(readSamples(await answer.text()), "snackshop_orders", { status: "Created" })).toBe(before);
  expect(await orders()).toBe(before + 1);
});

test("while the database is down the other metrics are there", async () => {
  const db = databaseOf(shop);
  await sql`alter table shipping_runs rename to away`.execute(db);
  const samples = await scrape();
  await sql`alter table away rename to shipping_runs`.execute(db);
  expect(valueIn(samples, "snackshop_database_up")).toBe(0);
  expect(valueIn(samples, "snackshop_orders", { status: "Paid" })).toBeUndefined();
  expect(valueIn(samples, "snackshop_oldest_ready_job_seconds")).toBeUndefined();
  expect(valueIn(samples, "snackshop_disk_free_bytes")).toBeGreaterThan(0);
});
