// The orders' list by filters and search. Each thing that a text may mean is a query of its own over an index of its own,
// the newest of which are put together: one condition with `or` would read every order. A plan for all values would read
// far too many of them for a product that few bought.
import { type RawBuilder, sql } from "kysely";
import type { ReplyOf } from "../../contract/call.ts";
import {
  type countFoundOrders as call,
  MAX_COUNTED,
  type OrderCriteria,
  type OrderFilters,
} from "../../contract/find-orders.ts";
import type { AdminOrder } from "../../contract/orders.ts";
import { searchWords } from "../../rules/catalogue-pages.ts";
import type { OrderUuid, ProductUuid } from "../../rules/ids.ts";
import { type Paise, ZERO } from "../../rules/money.ts";
import { type OrderSearchTerm, readOrderSearch } from "../../rules/order-search.ts";
import { LIVE_CONSIGNMENT_STATES } from "../../rules/parcel-stages.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { plannedEachTime } from "../platform/database/prepared-statements.ts";
import { containsWord, escapeLike, startOfIndianDay } from "../platform/database/search-terms.ts";
import type { Page } from "../platform/http/paging.ts";
import { selectOrders, toAdminOrder } from "./order-queries.ts";

type Condition = RawBuilder<boolean>;

/** How many products a word may mean: the best known of those whose names fit. */
const MAX_PRODUCTS = 50;

const begins = (words: string) => `${escapeLike(words.toLowerCase())}%`;
const hasPart = (words: string) => `%${begins(words)}`;

/** @param products of which an order has to have one; by their ids, whose frequency PostgreSQL knows */
const ofProducts = (products: readonly ProductUuid[]): Condition => sql`exists (
  select from order_lines where order_lines.order_id = orders.id and order_lines.product_id = any(${products}))`;

/** The products whose names have all of the words. */
async function findProducts(db: Queryable, typed: string): Promise<ProductUuid[]> {
  const fits = searchWords(typed).map((word) => sql`search_text ${containsWord(word)}`);
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
      return ofConsignment(sql`consignments.awb = any(${[text, text.toUpperCase()]})`);
    case "email":
      return ofAddress(sql`lower(addresses.email) = lower(${text})`);
    case "pincode":
      return ofAddress(sql`addresses.pincode = ${text}`);
    case "name":
      return ofAddress(sql`lower(addresses.full_name) like ${hasPart(text)}`);
    case "beginningOfName":
      return ofAddress(sql`lower(addresses.full_name) like ${begins(text)}`);
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
/** Any of them: how many there are is known without looking at all that fit. */
const any = (limit: number | null) => (limit === null ? sql`` : sql`limit ${limit}`);

/**
 * One statement for each thing that the search may mean, of orders that fit.
 * @param more further conditions
 * @param which of those that fit each statement takes
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
  // A text that nothing can be meant by finds nothing.
  if (meanings.length === 0) return sql`select id, created_at, total from orders where false`;
  return sql.join(
    meanings.map(
      (means) =>
        sql`(select id, created_at, total from orders where ${sql.join([means, ...all], sql` and `)} ${which})`,
    ),
    sql` union `,
  );
}

/** The rows of the orders that fit, the newest first. */
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

/**
 * How many orders fit, and their sum in paise.
 * @param isWhole counts also those beyond MAX_COUNTED
 */
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
