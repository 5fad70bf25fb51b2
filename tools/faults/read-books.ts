// Reads the current books of a world.
import pg from "pg";
import type { Books, ShopRows } from "./books.ts";
import { unitsAtFirst } from "./prepare-shop.ts";
import type { World } from "./world.ts";

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

const QUERIES: Readonly<Record<keyof ShopRows, string>> = {
  orders: `select id, order_number as number, idempotency_key as key, status, total::int,
    exists (select from order_moves where order_id = orders.id and to_status = 'Packed') as "wasPacked" from orders`,
  payments: `select provider_payment_id as "providerPayment", order_id as "orderId", amount::int, outcome, reason,
    ${ms("created_at")} as at from payments`,
  refunds: `select refunds.id, provider_payment_id as "providerPayment", order_id as "orderId",
    outcome = 'settled' as "isOfSale", refunds.amount::int, refunds.state
    from refunds join payments on payments.id = payment_id`,
  documents: `select kind, series, fiscal_year as "fiscalYear", number, order_id as "orderId", refund_id as "refundId",
    total::int as amount from tax_documents`,
  messages: `select id, order_id as "orderId", kind, state, ${ms("requested_at")} as "requestedAt" from order_messages`,
  due: `select 'message' as kind, id::text, ${ms("requested_at")} as since, ${ms("greatest(due_at, leased_until)")} as "dueAt", problem
    from order_messages where state = 'waiting'
    union all
    select 'refund', id::text, ${ms("created_at")}, ${ms("due_at")}, null from refunds
    where state = 'due' and due_at < 'infinity'
    union all
    select 'shipping run', id::text, ${ms("created_at")}, ${ms("due_at")}, null from shipping_runs where due_at is not null`,
  events: `select event_id as id, kind, ${ms("received_at")} as "receivedAt" from provider_events
    where handled_at is null`,
  products: `select slug, available,
    coalesce((select sum(quantity) from stock_holds where product_id = products.id and stock_counted), 0)::int as held,
    coalesce((select sum(quantity) from order_lines where product_id = products.id and stock_counted), 0)::int as sold
    from products where available is not null`,
  coupons: `select name, total_limit as "totalLimit", used_count as "usedCount",
    (select count(*) from coupon_uses where coupon_id = coupons.id)::int as uses,
    (select count(*) from orders where coupon_id = coupons.id and paid_at is not null)::int as "paidOrders"
    from coupons`,
};

/** @throws Error while the database or the provider cannot be reached */
export async function readBooks(world: World): Promise<Books> {
  const { providers, ledger } = world;
  const shop = await readShop(world.databaseUrl());
  const [payments, refunds] = await Promise.all([providers.listPayments(), providers.listRefunds()]);
  const mails = providers.listMessages().filter(({ channel }) => channel === "email");
  return { ledger: ledger.entries, provider: { payments, refunds }, mails, shop };
}

/** Reads all tables in one snapshot. */
export async function readShop(url: string): Promise<ShopRows> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 30_000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const read = async (table: keyof ShopRows) => (await client.query(QUERIES[table])).rows;
    const products = (await read("products")).map((row) => ({
      ...row,
      unitsAtFirst: unitsAtFirst(row.slug),
    }));
    return {
      orders: await read("orders"),
      payments: await read("payments"),
      refunds: await read("refunds"),
      documents: await read("documents"),
      messages: await read("messages"),
      due: await read("due"),
      events: await read("events"),
      products,
      coupons: await read("coupons"),
    };
  } finally {
    await client.end().catch(() => {});
  }
}
