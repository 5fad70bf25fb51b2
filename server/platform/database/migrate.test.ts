import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { cloneDatabase } from "../../../tests/support/database-server.ts";
import { SettingError } from "../config/config.ts";
import { listMigrationFiles, migrate } from "./migrate.ts";

const NEXT = resolve(import.meta.dirname, "../../../tests/upgrade/next-release");

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const newestDatabase = () =>
  cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });

/** A folder with the migrations of this release and one of a future release. */
function nextMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), "snackshop-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const { path } of listMigrationFiles()) cpSync(path, join(folder, basename(path)));
  cpSync(NEXT, folder, { recursive: true });
  return folder;
}

const WAITING = `select count(*)::integer as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

test("a migration that waits for a busy table lets other queries run between its retries, and succeeds in the end", async () => {
  const url = await newestDatabase();
  const [long, shopper] = [await connectTo(url), await connectTo(url)];
  await long.query("begin");
  await long.query("select count(*) from products");

  const migrating = migrate(url, undefined, nextMigrations());
  await expect.poll(async () => (await shopper.query(WAITING)).rows[0].n).toBe(1);
  // This query waits behind the migration until that cancels its lock request.
  await shopper.query("select count(*) from products");
  await long.query("commit");
  await migrating;

  const { rows } = await shopper.query("select name from migrations order by id desc limit 1");
  expect(rows[0].name).toBe("9000-next-release");
});

test("an error of another kind ends a migration at once", async () => {
  const url = await newestDatabase();
  const owner = await connectTo(url);
  await owner.query("alter table orders rename to purchases");
  await expect(migrate(url, undefined, nextMigrations())).rejects.toThrow("orders");
});

test("a database of a version before 0.1.0 is refused with a clear message, and left untouched", async () => {
  const empty = new URL(inject("templateUrl"));
  empty.pathname = "/template1";
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: empty.href });
  const owner = await connectTo(url);
  await owner.query(`
    create table migrations (id serial primary key, name varchar(255) not null, run_on timestamp not null);
    insert into migrations (name, run_on) values ('0001-catalogue', now()), ('0002-orders', now());
    create table orders (id uuid primary key)`);
  const content = async () =>
    (
      await owner.query(`
        select nspname, relname, null as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname not like 'pg%' and nspname <> 'information_schema'
        union all select nspname, proname, null from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
        where nspname = 'public'
        union all select null, null, name from migrations order by 1, 2, 3`)
    ).rows;
  const before = await content();
  const error = await migrate(url).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(SettingError);
  expect(error.message).toBe(
    "This database was made by a version before 0.1.0, which this release cannot upgrade. It was left as it is; give the shop an empty database.",
  );
  expect(await content()).toEqual(before);
});
