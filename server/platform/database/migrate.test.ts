import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { cloneDatabase } from "../../../tests/support/database-server.ts";
import { listMigrationFiles, migrate } from "./migrate.ts";

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A database of the release whose last migration this was. */
async function databaseAt(name: string): Promise<string> {
  const empty = new URL(inject("templateUrl"));
  empty.pathname = "/template1";
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: empty.href });
  await migrate(url, listMigrationFiles().findIndex((file) => file.name === name) + 1);
  return url;
}

const WAITING = `select count(*)::integer as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

test("while a table is in use, its migration lets others at it between two tries, and is made in the end", async () => {
  const url = await databaseAt("0023-one-code-at-a-time");
  const [long, shopper] = [await connectTo(url), await connectTo(url)];
  await long.query("begin");
  await long.query("select count(*) from products");

  const migrating = migrate(url);
  await expect.poll(async () => (await shopper.query(WAITING)).rows[0].n, { timeout: 10_000 }).toBe(1);
  // She stands behind the migration, until that gives up for a moment.
  await shopper.query("select count(*) from products");
  await long.query("commit");
  await migrating;

  const { rows } = await shopper.query("select name from migrations order by id desc limit 1");
  expect(rows[0].name).toBe(listMigrationFiles().at(-1)?.name);
});

test("a trouble of another kind ends a migration at once", async () => {
  const url = await databaseAt("0023-one-code-at-a-time");
  const owner = await connectTo(url);
  await owner.query("alter table products rename to things");
  await expect(migrate(url)).rejects.toThrow("products");
});
