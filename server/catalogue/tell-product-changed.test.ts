import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { cloneDatabase } from "../../tests/support/database-server.ts";
import { connect, type Database, openPool } from "../database/connect.ts";

/** What nobody is told of: the row's own, and units and sales that show nothing new. */
const UNTOLD = [
  "available",
  "created_at",
  "id",
  "low_stock_level",
  "popularity",
  "runs_low",
  "search_text",
  "units_typed",
  "units_version",
  "updated_at",
];

let db: Database;
beforeAll(async () => {
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
  db = connect(openPool(url, 1));
});
afterAll(() => db.destroy());

test("a change of any column of a product that somebody sees is told", async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'products' and column_name not in (
      select event_object_column from information_schema.triggered_update_columns
      where trigger_name = 'products_changed')
    order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(UNTOLD);
});
