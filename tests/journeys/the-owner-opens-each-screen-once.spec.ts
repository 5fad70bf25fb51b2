import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { test as base, expect, open } from "../support/journey.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { databaseOf } from "../support/rows.ts";

/** An own worker and shop: a process remembers for seconds that another story has changed an order, and screens then reload. */
const test = base.extend<object, { ownShop: boolean }>({
  ownShop: [true, { scope: "worker", option: true }],
});

const EVENTS = "/api/admin/orders/events";
/** Longer than a screen takes from its first call to its event stream, ms. */
const LOADING_MS = 12_000;

/** Waits until no order has moved lately and no move is pending: the event stream then triggers no reload. */
async function letOrdersRest(shop: TestShop): Promise<void> {
  const db = databaseOf(shop);
  await expect
    .poll(async () => {
      const { rows } = await sql`select from order_messages where state = 'waiting'`.execute(db);
      return rows.length;
    })
    .toBe(0);
  await db.transaction().execute(async (trx) => {
    await sql`alter table order_moves disable trigger user`.execute(trx);
    await sql`update order_moves set moved_at = moved_at - interval '1 hour'`.execute(trx);
    await sql`alter table order_moves enable trigger user`.execute(trx);
  });
  const { orderEvents } = shop.shop.deps;
  await expect.poll(() => orderEvents.hasChangedWithin(LOADING_MS)).toBe(false);
}

/** Records the admin API calls that a page makes from now on, except the event stream. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/admin/") && pathname !== EVENTS)
      calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

test("each screen of the admin area makes each of its calls once", async ({ page, shop }) => {
  const { orderId } = await paidOrder(shop);
  await letOrdersRest(shop);
  await page.clock.install();
  const counted = page.waitForResponse("**/api/admin/order-counts");
  await enterAdmin(page, shop, "/admin/coupons");
  // The last call of the first screen: the next ones are recorded from here.
  await counted;
  const calls = recordCalls(page);
  for (const { path, heading, hasEvents } of [
    { path: "/admin/today", heading: "Today", hasEvents: true },
    { path: "/admin/manage-orders", heading: "Orders", hasEvents: true },
    { path: `/admin/manage-orders/${orderId}`, heading: `Order ${orderId}`, hasEvents: true },
    { path: "/admin/account", heading: "Your account", hasEvents: false },
    { path: "/admin/staff", heading: "Staff", hasEvents: false },
    { path: "/admin/notices", heading: "Notifications", hasEvents: false },
  ]) {
    calls.length = 0;
    const stream = hasEvents ? page.waitForResponse(`**${EVENTS}*`) : null;
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await stream;
    // Event-driven reloads are delayed by two seconds.
    await page.clock.runFor(2_500);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect(calls.length, path).toBeGreaterThan(0);
    expect(calls.toSorted(), path).toEqual([...new Set(calls)].toSorted());
  }
});
