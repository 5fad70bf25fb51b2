// The ticks of today's pick list, which all packers share.
import { sql } from "kysely";
import type { PickedProduct } from "../../contract/pick-list.ts";
import type { Slug } from "../../rules/ids.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";

/** The day in India, by the database's clock. */
const today = sql<Date>`(now() at time zone 'Asia/Kolkata')::date`;

export async function listPicked(db: Queryable): Promise<PickedProduct[]> {
  return db
    .selectFrom("pickedProducts")
    .select(["slug as productId", "packets", "pickedBy as by"])
    .where("day", "=", today)
    .orderBy("pickedAt")
    .execute();
}

/**
 * Ticks a product off, or takes the tick back. Ticks of days that are over are forgotten.
 * @param packets that the list asks for; 0 takes the tick back
 * @param by a username
 * @returns all ticks of today
 */
export async function pickProduct(
  { db }: Deps,
  productId: Slug,
  packets: number,
  by: string,
): Promise<PickedProduct[]> {
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom("pickedProducts").where("day", "<", today).execute();
    if (packets === 0)
      await trx.deleteFrom("pickedProducts").where("day", "=", today).where("slug", "=", productId).execute();
    else
      await sql`insert into picked_products (day, slug, packets, picked_by)
        values (${today}, ${productId}, ${packets}, ${by})
        on conflict (day, slug) do update set packets = excluded.packets, picked_by = excluded.picked_by,
          picked_at = now()`.execute(trx);
    return listPicked(trx);
  });
}
