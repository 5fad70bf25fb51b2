// How often each product was paid for lately, by which a large shop's list can be sorted.
import { sql } from "kysely";
import { BEST_SELLER_DAYS } from "../../rules/home-page.ts";
import type { Queryable } from "../database/connect.ts";
import { daysBefore, readCalendar } from "./daily-figures.ts";

/** Writes the units of the days that are over to the products whose number has changed. */
export async function rankProducts(db: Queryable): Promise<void> {
  const { today } = await readCalendar(db);
  await sql`
    update products set popularity = coalesce(sold.units, 0)
    from products as every left join (
      select key::uuid as id, sum(count)::int as units from product_sums
      where from_day = ${daysBefore(today, BEST_SELLER_DAYS - 1)}::date group by key
    ) as sold on sold.id = every.id
    where products.id = every.id and products.popularity <> coalesce(sold.units, 0)`.execute(db);
}
