import { once } from "node:events";
import { createServer } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openLink } from "../../../tests/support/database-link.ts";
import { cloneDatabase, shopUrlOf, withLongTimeouts } from "../../../tests/support/database-server.ts";
import { connect, inSnapshot, inTransaction, limitSessionsOf, openPool, type Queryable } from "./connect.ts";
import { plannedEachTime } from "./prepared-statements.ts";
import { withClient } from "./with-client.ts";

const cloneUrl = () => cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });

async function openDatabase(size: number, url?: string, isPooler = false) {
  const pool = openPool(url ?? (await cloneUrl()), size, undefined, isPooler);
  onTestFinished(() => pool.end());
  return connect(pool);
}

test("a connection that turned read-only is dropped, and the next one writes", async () => {
  const db = await openDatabase(1);
  const write = () =>
    db.insertInto("alerts").values({ kind: "otp-budget-half-spent", details: "{}" }).execute();
  // As after a failover, when the former primary still accepts connections.
  const turnReadOnly = () => sql`set session characteristics as transaction read only`.execute(db);
  await turnReadOnly();
  await expect(write()).rejects.toMatchObject({ code: "25006" });
  await write();
  await turnReadOnly();
  await expect(db.transaction().execute((trx) => trx.deleteFrom("alerts").execute())).rejects.toMatchObject({
    code: "25006",
  });
  await write();
  expect(await db.selectFrom("alerts").select("kind").execute()).toHaveLength(2);
});

test("a write after a timed-out begin runs outside that transaction, and is committed", async () => {
  const url = await cloneUrl();
  const link = await openLink(url);
  onTestFinished(() => link.close());
  const db = await openDatabase(1, `${link.url}?query_timeout=10000`);
  await sql`select 1`.execute(db);
  link.stall();
  await expect(inTransaction(db, (trx) => sql`select 1`.execute(trx))).rejects.toThrow("Query read timeout");
  link.flow();
  await db.insertInto("categories").values({ name: "Chips", position: 1 }).execute();
  const others = await openDatabase(1, url);
  const read = others.selectFrom("categories").select("position").where("name", "=", "Chips");
  expect(await read.execute()).toEqual([{ position: 1 }]);
});

test("the stack of a database error contains the caller of the query", async () => {
  const pool = openPool(await cloneUrl(), 1);
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  onTestFinished(() => client.release());
  const divide = async () => {
    await client.query("select 1 / $1::int", [0]);
  };
  await expect(divide()).rejects.toMatchObject({ code: "22012", stack: expect.stringContaining("divide") });
});

test("prepares a frequent statement, but no rare one and none that is planned each time", async () => {
  const db = await openDatabase(1);
  for (let time = 0; time < 10; time++) {
    await sql`select ${time}::int as often from categories limit 0`.execute(db);
    await sql`${plannedEachTime} select ${time}::int as searched from categories limit 0`.execute(db);
  }
  await sql`select ${1}::int as seldom`.execute(db);
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  const prepared = rows.map(({ statement }) => statement);
  expect(prepared).toContainEqual(expect.stringContaining("as often"));
  expect(prepared).not.toContainEqual(expect.stringContaining("as seldom"));
  expect(prepared).not.toContainEqual(expect.stringContaining("as searched"));
});

test("callers do not notice a migration that changes a prepared statement's columns, in or outside a transaction", async () => {
  const db = await openDatabase(2);
  await db.insertInto("categories").values({ name: "Chips", position: 1 }).execute();
  const read = (on: Queryable) =>
    on.selectFrom("categories").selectAll().where("name", "=", "Chips").execute();
  for (let time = 0; time < 10; time++) await inTransaction(db, read);
  await sql`alter table categories add column colour text`.execute(db);
  await inTransaction(db, async (trx) => {
    await sql`select 1`.execute(trx);
    expect(await read(trx)).toMatchObject([{ colour: null }]);
  });
  for (let time = 0; time < 10; time++) await read(db);
  await sql`alter table categories add column shape text`.execute(db);
  expect(await read(db)).toMatchObject([{ shape: null }]);
  for (let time = 0; time < 10; time++) await inSnapshot(db, read);
  await sql`alter table categories add column size text`.execute(db);
  expect(await inSnapshot(db, read)).toMatchObject([{ size: null }]);
});

test("a statement that fails in a deadlock with a migration is retried", async () => {
  const url = await cloneUrl();
  const db = await openDatabase(1, withLongTimeouts(url));
  // PostgreSQL cancels the session whose deadlock_timeout is over first: the migration's is longer.
  const admin = new URL(new URL(url).pathname, inject("adminUrl")).href;
  await withClient(admin, (client) =>
    client.query(`alter database "${new URL(url).pathname.slice(1)}" set deadlock_timeout = '5s'`),
  );
  const names = ["Chips", "Murukku"];
  await db
    .insertInto("categories")
    .values(names.map((name, position) => ({ name, position })))
    .execute();
  const migration = new pg.Client(admin);
  await migration.connect();
  onTestFinished(() => migration.end());
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

  await migration.query("set deadlock_timeout = '100s'");
  await migration.query("begin");
  await migration.query("update categories set position = 5 where name = 'Murukku'");
  const read = db
    .selectFrom("categories")
    .select("position")
    .where("name", "in", names)
    .orderBy("name")
    .forUpdate()
    .execute();
  await expect.poll(async () => (await migration.query(waiting)).rowCount).toBe(1);
  await migration.query("update categories set position = 4 where name = 'Chips'");
  await migration.query("commit");
  expect(await read).toEqual([{ position: 4 }, { position: 5 }]);
});

test("through a pooler no statement is prepared, and the role has the shop's limits", async () => {
  const url = shopUrlOf(await cloneUrl());
  await limitSessionsOf(url);
  const db = await openDatabase(1, url, true);
  for (let time = 0; time < 10; time++)
    await sql`select ${time}::int as often from categories limit 0`.execute(db);
  const { rows } = await sql<Record<string, unknown>>`select
    (select count(*) from pg_prepared_statements) as planned, current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('max_parallel_workers_per_gather') as parallel`.execute(db);
  expect(rows).toEqual([{ planned: 0, statement: "5s", lock: "2s", idle: "10s", parallel: "0" }]);
});

test("processes that start together set the limits of their role one after another", async () => {
  const url = shopUrlOf(await cloneUrl());
  await Promise.all(Array.from({ length: 12 }, () => limitSessionsOf(url)));
});

/**
 * All startup parameters that PgBouncer accepts; it refuses others (pgbouncer.org/config, ignore_startup_parameters).
 */
const TAKEN = [
  "application_name",
  "client_encoding",
  "database",
  "datestyle",
  "standard_conforming_strings",
  "timezone",
  "user",
];

test("a pooler gets no startup parameter that it refuses", async () => {
  const names: string[] = [];
  const pooler = createServer((socket) =>
    socket.once("data", (begin) => {
      // Length and protocol version, then alternating names and values.
      const fields = begin.toString("latin1", 8).split("\0");
      names.push(...fields.filter((_, place) => place % 2 === 0 && fields[place] !== ""));
      socket.destroy();
    }),
  ).listen(0, "127.0.0.1");
  onTestFinished(() => void pooler.close());
  await once(pooler, "listening");
  const { port } = pooler.address() as { port: number };
  const db = await openDatabase(1, `postgres://shop:secret@127.0.0.1:${port}/shop`, true);
  await expect(sql`select 1`.execute(db)).rejects.toThrow();
  expect(names).toContain("user");
  expect(names.filter((name) => !TAKEN.includes(name.toLowerCase()))).toEqual([]);
});
