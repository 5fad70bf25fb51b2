// The orders' list by filters and search. Each possible meaning of a text is a query of its own with its own
// index, and the results are merged by the rank of their meaning, then newest first: a single condition with `or`
// would read every order. The queries are planned for each search, since a generic plan would read far too many
// orders for a product with few sales.
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
import { type OrderSearchTerm, type PartOfNumber, readOrderSearch } from "../../rules/order-search.ts";
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

const PATTERNS: Record<PartOfNumber["at"], (digits: string) => string> = {
  start: (digits) => `${digits}%`,
  end: (digits) => `%${digits}`,
  anywhere: (digits) => `%${digits}%`,
};

function ofNumber({ of, digits, at }: PartOfNumber): Condition {
  const pattern = PATTERNS[at](digits);
  switch (of) {
    case "phone":
      return sql`substr(orders.phone, 4) like ${pattern}`;
    case "contactPhone":
      return sql`substr(orders.contact_phone, 4) like ${pattern}`;
    case "trackingNumber":
      return ofConsignment(sql`${numberKeyOf("consignments.awb")} like ${pattern}`);
  }
}

async function meaning(db: Queryable, term: OrderSearchTerm): Promise<Condition> {
  if (term.by === "partOfNumber") return ofNumber(term);
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

/** Any matching orders: the limit is reached without reading all matches. */
const any = (limit: number | null) => (limit === null ? sql`` : sql`limit ${limit}`);

const either = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

/** The conditions of each rank of meanings, the best rank first. */
const meaningsOf = (db: Queryable, ranks: readonly OrderSearchTerm[][]): Promise<Condition[][]> =>
  Promise.all(ranks.map((terms) => Promise.all(terms.map((term) => meaning(db, term)))));

/** Without a search, every order fits. */
const ranksOf = async (db: Queryable, search: string | undefined): Promise<Condition[][]> =>
  search === undefined ? [[sql`true`]] : meaningsOf(db, readOrderSearch(search));

/**
 * The ids of the orders with one of the meanings, by rank, newest first in each.
 * @param conditions that all orders must fulfil
 */
async function findByRank(
  db: Queryable,
  ranks: Condition[][],
  conditions: Condition[],
  { limit, before }: Page,
): Promise<OrderUuid[]> {
  const first = before === undefined ? 0 : await rankOf(db, ranks, before);
  const statements = ranks.flatMap((meanings, rank) => {
    if (rank < first) return [];
    const all = [...conditions];
    // An order is listed once, under its best meaning.
    if (rank > 0) all.push(sql`${either(ranks.slice(0, rank).flat())} is not true`);
    if (before !== undefined && rank === first)
      all.push(sql`(created_at, id) < (select created_at, id from orders where id = ${before})`);
    return meanings.map(
      (means) => sql`(
        select id, created_at, ${sql.lit(rank)} as rank from orders where ${sql.join([means, ...all], sql` and `)}
        order by created_at desc, id desc limit ${limit})`,
    );
  });
  // A text without any possible meaning finds nothing.
  if (statements.length === 0) return [];
  const { rows } = await sql<{ id: OrderUuid }>`${plannedEachTime}
    select id from (${sql.join(statements, sql` union `)}) as found
    order by rank, created_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The rank under which an order is listed; the last one if it has changed and fits no meaning any more. */
async function rankOf(db: Queryable, ranks: Condition[][], id: string): Promise<number> {
  const last = ranks.length - 1;
  if (last <= 0) return 0;
  const cases = ranks
    .slice(0, last)
    .map((meanings, rank) => sql`when ${either(meanings)} then ${sql.lit(rank)}`);
  const { rows } = await sql<{ rank: number }>`
    select case ${sql.join(cases, sql` `)} else ${sql.lit(last)} end as rank from orders
    where id = ${id}`.execute(db);
  return rows[0]?.rank ?? last;
}

/** The ids of the matching orders: by the rank of the search's meanings, newest first in each. */
export async function findIds(
  db: Queryable,
  { search, filters }: OrderCriteria,
  page: Page,
): Promise<OrderUuid[]> {
  const [ranks, conditions] = await Promise.all([ranksOf(db, search), conditionsOf(db, filters)]);
  return findByRank(db, ranks, conditions, page);
}

/** The ids of the orders with a verified phone that fit these meanings, in the order of `findIds`. */
export async function findIdsWithPhone(
  db: Queryable,
  terms: readonly OrderSearchTerm[][],
  limit: number,
): Promise<OrderUuid[]> {
  const ranks = await meaningsOf(db, terms);
  return findByRank(db, ranks, [sql`orders.phone is not null`], { limit, before: undefined });
}

/** Sorts rows like these ids. */
export function inOrderOf<Row extends { id: OrderUuid }>(
  ids: readonly OrderUuid[],
  rows: readonly Row[],
): Row[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

export async function findOrders(db: Queryable, criteria: OrderCriteria, page: Page): Promise<AdminOrder[]> {
  const ids = await findIds(db, criteria, page);
  if (ids.length === 0) return [];
  const rows = await selectOrders(db).where("orders.id", "in", ids).execute();
  return inOrderOf(ids, rows).map(toAdminOrder);
}

/** The number of matching orders, and their sum in paise. @param isWhole whether to count beyond MAX_COUNTED */
export async function countFound(
  db: Queryable,
  criteria: OrderCriteria,
  isWhole: boolean,
): Promise<Required<ReplyOf<typeof call>>> {
  const { search, filters } = criteria;
  const most = MAX_COUNTED[search === undefined ? "filtered" : "searched"];
  const limit = isWhole ? null : most + 1;
  const [ranks, conditions] = await Promise.all([ranksOf(db, search), conditionsOf(db, filters)]);
  const meanings = ranks.flat();
  if (meanings.length === 0) return { count: 0, total: ZERO };
  const statements = meanings.map(
    (means) =>
      sql`(select id, total from orders where ${sql.join([means, ...conditions], sql` and `)} ${any(limit)})`,
  );
  const { rows } = await sql<{ count: number; total: Paise }>`${plannedEachTime}
    select count(*)::int as count, coalesce(sum(total), 0)::bigint as total from (
      select id, total from (${sql.join(statements, sql` union `)}) as found
      ${any(limit)}
    ) as counted`.execute(db);
  const found = rows[0] ?? { count: 0, total: ZERO };
  return found.count === limit ? { count: most, total: null } : found;
}
