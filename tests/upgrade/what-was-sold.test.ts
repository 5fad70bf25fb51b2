// Orders from before migration 0009: what it writes into them of their products, and which dispatch numbers it gives.
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "../../server/platform/database/migrate.ts";
import { cloneDatabase } from "../support/database-server.ts";
import { listMigrations, readDump } from "./dumps.ts";
import { loadDump } from "./load-dump.ts";

interface NumberedOrder {
  id: string;
  status: string;
  dispatchNumber: string | null;
}

let client: pg.Client;
/** Orders that were Packed at any time, before the migration. */
let everPacked: number;
/** Rows of the orders that waited for the courier, in the order they were Confirmed. */
let waiting: string[];
/** Slugs of products that have changed since they were sold. */
const changed = { cheaper: "", deleted: "" };

beforeAll(async () => {
  const empty = new URL(inject("templateUrl"));
  empty.pathname = "/template1";
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: empty.href });
  const dump = readDump("0006-admin-area");
  await loadDump(url, dump);
  const before = listMigrations().findIndex(({ file }) => file.startsWith("0009"));
  await migrate(url, before - dump.migrations.length);
  client = new pg.Client(url);
  await client.connect();

  const sold = await rowsOf<{ slug: string }>(
    `select slug from products where exists (select from order_lines where product_id = products.id) order by slug`,
  );
  [changed.cheaper, changed.deleted] = sold.map(({ slug }) => slug) as [string, string];
  await client.query("update products set selling_price = 100, mrp = 100 where slug = $1", [changed.cheaper]);
  await client.query("update products set deleted_at = now(), hsn_code = '' where slug = $1", [
    changed.deleted,
  ]);
  // More than one order waits, and the one that was booked later was Confirmed earlier.
  const paid = await rowsOf<{ id: string }>(
    "select id from orders where status = 'Paid' order by created_at desc, id desc",
  );
  for (const { id } of paid) await client.query("update orders set status = 'Confirmed' where id = $1", [id]);
  [{ count: everPacked }] = (await rowsOf<{ count: number }>(
    "select count(distinct order_id)::int as count from order_moves where to_status = 'Packed'",
  )) as [{ count: number }];
  waiting = (
    await rowsOf<{ id: string }>(
      `select orders.id from orders join order_moves on order_id = orders.id and to_status = 'Confirmed'
       where status in ('Confirmed', 'Packed') order by moved_at`,
    )
  ).map(({ id }) => id);

  await migrate(url);
});
afterAll(() => client?.end());

async function rowsOf<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  return (await client.query<Row>(statement)).rows;
}

test("each line has of its product what the product still tells, and no MRP below its price", async () => {
  const lines = await rowsOf<Record<string, unknown>>(
    `select order_lines.slug = products.slug and order_lines.hsn_code = products.hsn_code
         and order_lines.gst_rate_percent = products.gst_rate_percent
         and order_lines.net_weight_grams = products.net_weight_grams as "isOfProduct",
       order_lines.mrp = greatest(products.mrp, order_lines.selling_price) as "hasMrp", products.slug,
       order_lines.mrp > products.mrp as "wasDearer"
     from order_lines join products on products.id = product_id`,
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ isOfProduct, hasMrp }) => !(isOfProduct && hasMrp))).toEqual([]);
  expect(lines.find(({ slug }) => slug === changed.cheaper)).toMatchObject({ wasDearer: true });
  expect(lines.find(({ slug }) => slug === changed.deleted)).toBeDefined();
});

test("orders that wait for the courier are numbered in the order they were Confirmed, after all ever packed", async () => {
  expect(everPacked).toBeGreaterThan(0);
  expect(waiting.length).toBeGreaterThan(1);
  const orders = await rowsOf<NumberedOrder>(
    `select id, status, dispatch_number as "dispatchNumber" from orders`,
  );
  const numberOf = new Map(orders.map(({ id, dispatchNumber }) => [id, dispatchNumber]));
  expect(waiting.map((id) => numberOf.get(id))).toEqual(
    waiting.map((_, place) => `NEN-${everPacked + place + 1}`),
  );
  const others = orders.filter(({ id }) => !waiting.includes(id));
  expect(others.filter(({ dispatchNumber }) => dispatchNumber !== null)).toEqual([]);
  expect(others.some(({ status }) => status === "Shipped" || status === "Delivered")).toBe(true);
  const [next] = await rowsOf<{ number: string }>("select next_dispatch_number() as number");
  expect(next?.number).toBe(`NEN-${everPacked + waiting.length + 1}`);
});
