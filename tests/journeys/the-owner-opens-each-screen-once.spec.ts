import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expect, JOB, open, test } from "../support/journey.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { databaseOf } from "../support/rows.ts";

const EVENTS = "/api/admin/orders/events";

/** No order has moved lately, and none is about to: the event stream then requests no reload. */
async function letOrdersRest(shop: TestShop): Promise<void> {
  const db = databaseOf(shop);
  await expect
    .poll(async () => {
      const { rows } = await sql`select from order_messages where state = 'waiting'`.execute(db);
      return rows.length;
    }, JOB)
    .toBe(0);
  await db.transaction().execute(async (trx) => {
    await sql`alter table order_moves disable trigger user`.execute(trx);
    await sql`update order_moves set moved_at = moved_at - interval '1 hour'`.execute(trx);
    await sql`alter table order_moves enable trigger user`.execute(trx);
  });
}

/** The API calls of the admin area that a page makes from now on, apart from the event stream. */
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
  await enterAdmin(page, shop, "/admin/coupons");
  const calls = recordCalls(page);
  for (const { path, heading, hasEvents } of [
    { path: "/admin/today", heading: "Today", hasEvents: true },
    { path: "/admin/manage-orders", heading: "Manage orders", hasEvents: true },
    { path: `/admin/manage-orders/${orderId}`, heading: `Order ${orderId}`, hasEvents: true },
    { path: "/admin/account", heading: "Your account", hasEvents: false },
    { path: "/admin/staff", heading: "Staff", hasEvents: false },
    { path: "/admin/notices", heading: "Notices", hasEvents: false },
  ]) {
    calls.length = 0;
    const stream = hasEvents ? page.waitForResponse(`**${EVENTS}*`) : null;
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await stream;
    // Reloads wait for two seconds.
    await page.clock.runFor(2_500);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect(calls.length, path).toBeGreaterThan(0);
    expect(calls.toSorted(), path).toEqual([...new Set(calls)].toSorted());
  }
});
