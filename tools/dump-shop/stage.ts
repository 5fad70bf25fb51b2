// What every act of the play needs.
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

/** Moves an order along by hand, step by step. */
export async function moveTo(admin: Admin, orderId: string, ...statuses: OrderStatus[]): Promise<void> {
  for (const status of statuses) {
    const answer = await admin.ask("PUT", `/api/admin/order/change-status/${orderId}`, { status });
    expectStatus(answer, 200);
  }
}

export async function cancel(owner: Admin, orderId: string, reason: string): Promise<void> {
  const body = { status: "Cancelled", reason };
  expectStatus(await owner.ask("PUT", `/api/admin/order/change-status/${orderId}`, body), 200);
}

/** Until a statement counts as many rows as there should be. */
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

/** Until no message waits and the shop has finished what it has begun. */
export async function untilJobsDone(shop: TestShop): Promise<void> {
  await until(shop, sql`select count(*) as count from order_messages where state = 'waiting'`, 0);
  while (!shop.shop.isIdle()) await wait(POLL_MS);
}

/** Until every message that waits has been tried, and has failed. */
export function untilJobsFailed(shop: TestShop): Promise<void> {
  return until(
    shop,
    sql`select count(*) as count from order_messages where state = 'waiting' and problem is null`,
    0,
  );
}

export const sweepNow = (shop: TestShop) => sweep(shop);

/** As if the pause before the next try were over. */
export async function retryJobs(shop: TestShop): Promise<void> {
  await sql`
    with due as (update order_messages set due_at = now() where state = 'waiting' returning id)
    select pg_notify('work_due', 'messages') from due`.execute(databaseOf(shop));
}
