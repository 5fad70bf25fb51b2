// Orders that were paid and products that ran low become notices.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { NoticeChannel } from "../../rules/urgent-alarms.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { lowProducts } from "./low-stock.ts";
import { askForNotice } from "./notice-rows.ts";

/** The first order is told at once; those that come within a minute of it are told together. */
const BUNDLE_SECONDS = 60;

type Asking = [deps: Pick<Deps, "db">, channels: readonly NoticeChannel[]];

/** What nobody wants to be told of counts as told: whoever turns notices on hears of what happens from then on. */
export async function askForNewOrders(...[{ db }, channels]: Asking): Promise<void> {
  await inTransaction(db, async (trx) => {
    // One process at a time, or both would tell a part of the same minute.
    await sql`select pg_advisory_xact_lock(hashtextextended('news', 0))`.execute(trx);
    const bundle = randomUUID();
    const { numAffectedRows } = await sql`
      update order_news set told_at = now(), bundle = ${bundle}
      where told_at is null and not exists (
        select from order_news where told_at > now() - make_interval(secs => ${BUNDLE_SECONDS}))`.execute(
      trx,
    );
    if (numAffectedRows) await askForNotice(trx, "new orders", channels, { bundle });
  });
}

/** Each product once until it is above its level again. */
export async function askForLowStock(...[{ db }, channels]: Asking): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('news', 0))`.execute(trx);
    const bundle = randomUUID();
    const { rows } = await sql`
      with low as materialized (select id from ${lowProducts} as low),
      restocked as (delete from low_products where product_id not in (select id from low))
      insert into low_products (product_id, bundle) select id, ${bundle}::uuid from low
      on conflict do nothing returning product_id`.execute(trx);
    if (rows.length > 0) await askForNotice(trx, "low stock", channels, { bundle });
  });
}
