// How often each product was paid for recently; a large shop's list can be sorted by it.
import { sql } from "kysely";
import { BEST_SELLER_DAYS } from "../../../rules/home-page.ts";
import type { ProductUuid } from "../../../rules/ids.ts";
import { type Database, inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { BEST_SELLERS, BY_POPULARITY, notifyChanged } from "../../platform/http/tags.ts";
import { daysBefore, readCalendar } from "./daily-figures.ts";

/** How many products are written at once. Payments for one of them wait that long. */
const AT_ONCE = 200;

interface Rank {
  id: ProductUuid;
  units: number;
}

/** Writes the sold units of past days to the products whose number has changed, then notifies the caches. */
export async function rankProducts(db: Database): Promise<void> {
  const { today } = await readCalendar(db);
  const { rows } = await sql<Rank>`
    select products.id, coalesce(sold.units, 0) as units
    from products left join (
      select key::uuid as id, sum(count)::int as units from daily_totals
      where name = 'product' and day >= ${daysBefore(today, BEST_SELLER_DAYS - 1)}::date and day < ${today}::date group by key
    ) as sold on sold.id = products.id
    where products.popularity <> coalesce(sold.units, 0) order by products.id`.execute(db);
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await inTransaction(db, (trx) => writeRanks(trx, rows.slice(at, at + AT_ONCE)));
  // Notifies even if nothing was written: the previous run may have been interrupted just before this.
  await notifyChanged(db, [BY_POPULARITY, BEST_SELLERS]);
}

/**
 * Locks the products first, in the order in which units are held (orders/hold-stock.ts), so that the two cannot
 * deadlock.
 */
async function writeRanks(trx: Queryable, ranks: Rank[]): Promise<void> {
  const ids = ranks.map(({ id }) => id);
  await trx
    .selectFrom("products")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await sql`
    update products set popularity = ranks.units
    from jsonb_to_recordset(${JSON.stringify(ranks)}::jsonb) as ranks (id uuid, units int)
    where products.id = ranks.id`.execute(trx);
}
