// Helpers for all parts of the simulation.
import { setTimeout as wait } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { OrderStatus } from "../../rules/order-status.ts";
import type { Admin } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { sweep } from "../../tests/support/work-off.ts";

const POLL_MS = 50;
const TIMEOUT_MS = 30_000;

/** Moves an order as staff, step by step. */
export async function moveTo(admin: Admin, orderId: string, ...statuses: OrderStatus[]): Promise<void> {
  for (const status of statuses) {
    const answer = await admin.request("PUT", `/api/admin/order/change-status/${orderId}`, { status });
    expectStatus(answer, 200);
  }
}

export async function cancel(owner: Admin, orderId: string, reason: string): Promise<void> {
  const body = { status: "Cancelled", reason };
  expectStatus(await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, body), 200);
}

/**
 * Polls until a statement returns the expected count.
 * @throws Error after 30 seconds
 */
export async function until(
  shop: TestShop,
  count: RawBuilder<{ count: number }>,
  wanted: number,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const { rows } = await count.execute(databaseOf(shop));
    if (rows[0]?.count === wanted) return;
    if (Date.now() > deadline) throw new Error(`${rows[0]?.count} rows instead of ${wanted}`);
    await wait(POLL_MS);
  }
}

/** Waits until no message is due and the shop has finished its running work. */
export async function untilJobsDone(shop: TestShop): Promise<void> {
  await until(shop, sql`select count(*) as count from order_messages where state = 'waiting'`, 0);
  while (!shop.shop.isIdle()) await wait(POLL_MS);
}

/** Waits until every waiting message has failed once. */
export function untilJobsFailed(shop: TestShop): Promise<void> {
  return until(
    shop,
    sql`select count(*) as count from order_messages where state = 'waiting' and problem is null`,
    0,
  );
}

export const sweepNow = (shop: TestShop) => sweep(shop);

/** Makes waiting messages due at once, skipping their backoff. */
export async function retryJobs(shop: TestShop): Promise<void> {
  await sql`
    with due as (update order_messages set due_at = now() where state = 'waiting' returning id)
    select pg_notify('work_due', 'messages') from due`.execute(databaseOf(shop));
}
