import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_CALLS } from "../../../contract/all-calls.ts";
import type { Call } from "../../../contract/call.ts";
import { orderNumber } from "../../../rules/ids.ts";
import { openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({ withPictures: true });
});
afterAll(() => shop.close());

const CALLS: readonly Call[] = Object.values(ALL_CALLS);
const reads = CALLS.filter(({ method }) => method === "GET");
const isForAnyone = ({ access = "anybody" }: Call) => access === "anybody";

const OTHERS = [
  "/",
  "/robots.txt",
  "/sitemap.xml",
  "/manifest.webmanifest",
  "/healthz",
  "/readyz",
  "/api/openapi.json",
  "/service-worker.js",
  "/no/such/page",
  "/api/no-such-call",
];

test.each([...OTHERS, ...reads.filter(isForAnyone).map(({ path }) => path)])(
  "HEAD of %s has the status and type of GET, without a body",
  async (path) => {
    const url = shop.url + path.replace(/:\w+/g, "0190a5a0-0000-7000-8000-000000000000");
    const get = await fetch(url, { redirect: "manual" });
    const head = await fetch(url, { method: "HEAD", redirect: "manual" });
    expect([head.status, head.headers.get("content-type")]).toEqual([
      get.status,
      get.headers.get("content-type"),
    ]);
    expect(await head.text()).toBe("");
  },
);

test("HEAD of a product's picture has its size", async () => {
  const [{ images }] = (await (await fetch(`${shop.url}/api/products`)).json()) as [{ images: string[] }];
  const head = await fetch(`${shop.url}/api/${images[0]}`, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
});

test("HEAD runs no call of staff: some of their GETs have effects", async () => {
  const { orderId } = await paidOrder(shop);
  const { token } = await openAdmin(shop);
  const headers = { authorization: `Bearer ${token}` };
  for (const { path } of reads.filter((call) => !isForAnyone(call))) {
    const url = shop.url + path.replace(/:\w+/g, orderId);
    expect((await fetch(url, { method: "HEAD", headers })).status, path).toBe(404);
  }
  const order = databaseOf(shop)
    .selectFrom("orders")
    .select("status")
    .where("orderNumber", "=", orderNumber(orderId));
  expect(await order.executeTakeFirst()).toEqual({ status: "Paid" });
});
