// The orders' list by filters and search. Each possible meaning of a text is a query of its own with its own
// index, and the newest results are merged: a single condition with `or` would read every order. The queries
// are planned for each search, since a generic plan would read far too many orders for a product with few
// sales.
import { type RawBuilder, sql } from "kysely";
import type { ReplyOf } from "../../contract/call.ts";
import {
  type countFoundOrders as call,
  MAX_COUNTED,
  type OrderCriteria,
  type OrderFilters,
} from "../../contract/find-orders.ts";
import type { AdminOrder } from "../../contract/orders.ts";
import { searchTerms } from "../../rules/catalogue-pages.ts";
import type { OrderUuid, ProductUuid } from "../../rules/ids.ts";
import { type Paise, ZERO } from "../../rules/money.ts";
import { type OrderSearchTerm, readOrderSearch } from "../../rules/order-search.ts";
import { LIVE_CONSIGNMENT_STATES } from "../../rules/parcel-stages.ts";
import { numberKey } from "../../rules/tracking-number.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { startOfIndianDay } from "../platform/database/indian-time.ts";
import { plannedEachTime } from "../platform/database/prepared-statements.ts";
import { beginsWithTerm, containsTerm } from "../platform/database/search-terms.ts";
import type { Page } from "../platform/http/paging.ts";
import { numberKeyOf } from "../shipping/tracking-number-holders.ts";
import { selectOrders, toAdminOrder } from "./order-queries.ts";

type Condition = RawBuilder<boolean>;

/** How many products a search may match: the most popular of those whose names fit. */
const MAX_PRODUCTS = 50;

/**
 * @param products an order must contain one of them; given by id, since PostgreSQL has statistics of their
 * frequency
 */
const ofProducts = (products: readonly ProductUuid[]): Condition => sql`exists (
  select from order_lines where order_lines.order_id = orders.id and order_lines.product_id = any(${products}))`;

/** The products whose names contain all search terms. */
async function findProducts(db: Queryable, typed: string): Promise<ProductUuid[]> {
  const fits = searchTerms(typed).map((term) => sql`search_text ${containsTerm(term)}`);
  if (fits.length === 0) return [];
  const { rows } = await sql<{ id: ProductUuid }>`
    select id from products where ${sql.join(fits, sql` and `)}
    order by popularity desc limit ${MAX_PRODUCTS}`.execute(db);
  return rows.map(({ id }) => id);
}

const ofConsignment = (condition: Condition): Condition =>
  sql`exists (select from consignments where consignments.order_id = orders.id and ${condition})`;

const ofAddress = (condition: Condition): Condition =>
  sql`exists (select from addresses where addresses.id = orders.address_id and ${condition})`;

async function meaning(db: Queryable, term: OrderSearchTerm): Promise<Condition> {
  if ("phone" in term)
    return term.by === "phone"
      ? sql`orders.phone = ${term.phone}`
      : sql`orders.contact_phone = ${term.phone}`;
  const { by, text } = term;
  switch (by) {
    case "number":
      return sql`(orders.order_number = upper(${text}) or lower(orders.dispatch_number) = lower(${text}))`;
    case "trackingNumber":
      return ofConsignment(sql`${numberKeyOf("consignments.awb")} = ${numberKey(text)}`);
    case "email":
      return ofAddress(sql`lower(addresses.email) = lower(${text})`);
    case "pincode":
      return ofAddress(sql`addresses.pincode = ${text}`);
    case "name":
      return ofAddress(sql`to_search_text(addresses.full_name) ${containsTerm(text)}`);
    case "beginningOfName":
      return ofAddress(sql`to_search_text(addresses.full_name) ${beginsWithTerm(text)}`);
    case "product":
      return ofProducts(await findProducts(db, text));
  }
}

async function conditionsOf(
  db: Queryable,
  { status, from, until, courier, coupon, product, held }: OrderFilters,
): Promise<Condition[]> {
  return [
    status && sql<boolean>`orders.status = ${status}`,
    from && sql<boolean>`orders.created_at >= ${startOfIndianDay(from)}`,
    until && sql<boolean>`orders.created_at < ${startOfIndianDay(until)} + interval '24 hours'`,
    courier &&
      ofConsignment(sql`consignments.courier_name = ${courier}
        and consignments.state = any(${[...LIVE_CONSIGNMENT_STATES]})`),
    coupon && sql<boolean>`orders.coupon_name = ${coupon}`,
    product && ofProducts(await findProducts(db, product)),
    held && sql<boolean>`orders.held is not null`,
  ].filter((condition) => condition !== undefined && condition !== "");
}

const newest = (limit: number) => sql`order by created_at desc, id desc limit ${limit}`;
/** Any matching orders: the limit is reached without reading all matches. */
const any = (limit: number | null) => (limit === null ? sql`` : sql`limit ${limit}`);

/**
 * One statement of matching orders for each meaning of the search.
 * @param more further conditions
 * @param which the order and limit of each statement
 */
async function candidates(
  db: Queryable,
  { search, filters }: OrderCriteria,
  more: Condition[],
  which: RawBuilder<unknown>,
) {
  const all = [...(await conditionsOf(db, filters)), ...more];
  const meanings =
    search === undefined
      ? [sql<boolean>`true`]
      : await Promise.all(readOrderSearch(search).map((term) => meaning(db, term)));
  // A text without any possible meaning finds nothing.
  if (meanings.length === 0) return sql`select id, created_at, total from orders where false`;
  return sql.join(
    meanings.map(
      (means) =>
        sql`(select id, created_at, total from orders where ${sql.join([means, ...all], sql` and `)} ${which})`,
    ),
    sql` union `,
  );
}

/** The ids of the matching orders, newest first. */
export async function findIds(
  db: Queryable,
  criteria: OrderCriteria,
  { limit, before }: Page,
): Promise<OrderUuid[]> {
  const cursor =
    before === undefined
      ? []
      : [sql<boolean>`(created_at, id) < (select created_at, id from orders where id = ${before})`];
  const { rows: found } = await sql<{ id: OrderUuid }>`${plannedEachTime}
    select id from (${await candidates(db, criteria, cursor, newest(limit))}) as found
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return found.map(({ id }) => id);
}

export async function findOrders(db: Queryable, criteria: OrderCriteria, page: Page): Promise<AdminOrder[]> {
  const ids = await findIds(db, criteria, page);
  if (ids.length === 0) return [];
  const rows = await selectOrders(db)
    .where("orders.id", "in", ids)
    .orderBy("orders.createdAt", "desc")
    .orderBy("orders.id", "desc")
    .execute();
  return rows.map(toAdminOrder);
}

/** The number of matching orders, and their sum in paise. @param isWhole whether to count beyond MAX_COUNTED */
export async function countFound(
  db: Queryable,
  criteria: OrderCriteria,
  isWhole: boolean,
): Promise<Required<ReplyOf<typeof call>>> {
  const most = MAX_COUNTED[criteria.search === undefined ? "filtered" : "searched"];
  const limit = isWhole ? null : most + 1;
  const { rows } = await sql<{ count: number; total: Paise }>`${plannedEachTime}
    select count(*)::int as count, coalesce(sum(total), 0)::bigint as total from (
      select id, total from (${await candidates(db, criteria, [], any(limit))}) as found
      ${any(limit)}
    ) as counted`.execute(db);
  const found = rows[0] ?? { count: 0, total: ZERO };
  return found.count === limit ? { count: most, total: null } : found;
}
