import { sql } from "kysely";
import type { CountedProduct } from "../../../contract/low-stock.ts";
import type { ProductUuid } from "../../../rules/ids.ts";
import { SALES_DAYS } from "../../../rules/low-stock.ts";
import { isUuid } from "../../../rules/uuid.ts";
import { lowStockLevel, runsLow } from "../../catalogue/running-low.ts";
import { goneUnits } from "../../facts/refunds.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { daysBefore, productFiguresSince, readCalendar } from "../../reports/daily-totals/daily-figures.ts";

type Counted = Omit<CountedProduct, "soldLately" | "promised">;

interface Row extends Omit<Counted, "_id" | "updatedAt" | "available"> {
  id: ProductUuid;
  /** Never null, since only counted products are selected. */
  available: number | null;
  updatedAt: Date;
}

const selectCounted = (db: Queryable) =>
  db
    .selectFrom("products")
    .where("deletedAt", "is", null)
    .where("available", "is not", null)
    .select([
      "id",
      "slug as productId",
      "name",
      sql<string | null>`images[1]`.as("image"),
      "inStock",
      "available",
      "lowStockLevel",
      lowStockLevel.as("level"),
      "updatedAt",
    ]);

export interface CountedPage {
  limit: number;
  /** The last product of the previous page, with the units it had there. */
  after: { id: string; units: number } | undefined;
}

/** A page of the counted products, fewest units first. @param show `low`: only those at or below their level */
export async function listCounted(
  db: Queryable,
  show: "low" | "all",
  { limit, after }: CountedPage,
): Promise<CountedProduct[]> {
  let products = selectCounted(db);
  if (show === "low") products = products.where(runsLow);
  if (after) products = products.where(sql<boolean>`(available, id) > (${after.units}, ${after.id}::uuid)`);
  return withSales(db, await products.orderBy("available").orderBy("id").limit(limit).execute());
}

/** The counted products among these, in no particular order. */
export async function findCounted(db: Queryable, ids: readonly ProductUuid[]): Promise<CountedProduct[]> {
  const known = selectCounted(db).where(sql<boolean>`id = any(${ids.filter(isUuid)})`);
  return withSales(db, await known.execute());
}

async function withSales(db: Queryable, rows: readonly Row[]): Promise<CountedProduct[]> {
  const ids = rows.map(({ id }) => id);
  const [sold, promised] = await Promise.all([countSold(db, ids), countPromised(db, ids)]);
  return rows.map(({ id, available, updatedAt, ...product }) => ({
    _id: id,
    ...product,
    available: available ?? 0,
    promised: promised.get(id) ?? 0,
    soldLately: sold.get(id) ?? 0,
    updatedAt: updatedAt.toISOString(),
  }));
}

/** Units that are held or sold but not packed yet, so still on the shelf. */
async function countPromised(
  db: Queryable,
  ids: readonly ProductUuid[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ productId: string; units: number }>`
    select product_id, sum(units)::int as units from (
      select order_lines.product_id, greatest(order_lines.quantity - ${goneUnits}, 0) as units
      from orders join order_lines on order_lines.order_id = orders.id
      where orders.status in ('Paid', 'Confirmed') and order_lines.stock_counted and order_lines.product_id = any(${ids})
      union all
      select product_id, quantity from stock_holds where stock_counted and product_id = any(${ids})
    ) as promised group by product_id`.execute(db);
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}

async function countSold(db: Queryable, ids: readonly ProductUuid[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const calendar = await readCalendar(db);
  const figures = productFiguresSince(daysBefore(calendar.today, SALES_DAYS - 1), calendar);
  const { rows } = await sql<{ key: string; units: number }>`
    select key, sum(count)::int as units from ${figures} as sold where key = any(${ids}) group by key`.execute(
    db,
  );
  return new Map(rows.map(({ key, units }) => [key, units]));
}
