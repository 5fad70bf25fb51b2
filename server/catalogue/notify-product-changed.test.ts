import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { cloneDatabase } from "../../tests/support/database-server.ts";
import { connect, type Database, openPool } from "../platform/database/connect.ts";
import { listen } from "../platform/database/listen.ts";

/** Columns that cause no notification: internal ones, and units and sales, as far as shoppers see no difference. */
const UNTOLD = [
  "available",
  "created_at",
  "id",
  "low_stock_level",
  "popularity",
  "search_text",
  "units_typed",
  "units_version",
  "updated_at",
];

/** A value that no row has; for the other columns, the next number. */
const OTHER_VALUES: Readonly<Record<string, RawBuilder<unknown>>> = {
  created_at: sql`'2020-01-01'`,
  low_stock_level: sql`3`,
  search_text: sql`'other words'`,
  units_typed: sql`7`,
  updated_at: sql`'2020-01-01'`,
};

let url: string;
let db: Database;
beforeAll(async () => {
  url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
  db = connect(openPool(url, 1));
});
afterAll(() => db.destroy());

test("a change of any column that shoppers see causes a notification", async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'products' and column_name not in (
      select event_object_column from information_schema.triggered_update_columns
      where trigger_name = 'products_changed')
    order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(UNTOLD);
});

test("a change of the other columns invalidates no page", async () => {
  await sql`update products set available = 10`.execute(db);
  const payloads: string[] = [];
  const stop = await listen(url, {
    channels: { catalogue_changed: (payload) => payloads.push(payload) },
    onDisconnect: () => {},
    onReconnect: () => {},
  });
  const changed = UNTOLD.filter((column) => column !== "id");
  for (const column of changed) {
    const { rows } = await sql<{ isOther: boolean }>`
      update products set ${sql.ref(column)} = ${OTHER_VALUES[column] ?? sql`products.${sql.ref(column)} + 1`}
      from products as old where old.id = products.id
      returning old.${sql.ref(column)} is distinct from products.${sql.ref(column)} as is_other`.execute(db);
    expect([column, rows.every(({ isOther }) => isOther)]).toEqual([column, true]);
  }
  const { rows } = await sql<{ slug: string }>`
    update products set description = 'Fresh' where position = (select min(position) from products)
    returning slug`.execute(db);
  await expect.poll(() => payloads.length).toBeGreaterThan(0);
  expect(payloads.map((payload) => JSON.parse(payload).tags)).toEqual(
    rows.map(({ slug }) => [`product:${slug}`]),
  );
  await stop();
});
