import { once } from "node:events";
import { createServer } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openLink } from "../../../tests/support/database-link.ts";
import { cloneDatabase, shopUrlOf } from "../../../tests/support/database-server.ts";
import { connect, inSnapshot, inTransaction, limitSessionsOf, openPool, type Queryable } from "./connect.ts";
import { plannedEachTime } from "./prepared-statements.ts";

const cloneUrl = () => cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });

async function openDatabase(size: number, url?: string, isPooler = false) {
  const pool = openPool(url ?? (await cloneUrl()), size, 3_000, isPooler);
  onTestFinished(() => pool.end());
  return connect(pool);
}

test("a connection that turned read-only is dropped, and the next one writes", async () => {
  const db = await openDatabase(1);
  const write = () =>
    db.insertInto("alerts").values({ kind: "otp-budget-half-spent", details: "{}" }).execute();
  // As after a failover, when the old primary lets everybody stay.
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

test("what is written after a transaction could not begin in time is in none, and stays", async () => {
  const url = await cloneUrl();
  const link = await openLink(url);
  onTestFinished(() => link.close());
  const db = await openDatabase(1, `${link.url}?query_timeout=1000`);
  await sql`select 1`.execute(db);
  link.stall();
  await expect(inTransaction(db, (trx) => sql`select 1`.execute(trx))).rejects.toThrow("Query read timeout");
  link.flow();
  await db.insertInto("categories").values({ name: "Chips", position: 1 }).execute();
  const others = await openDatabase(1, url);
  const read = others.selectFrom("categories").select("position").where("name", "=", "Chips");
  expect(await read.execute()).toEqual([{ position: 1 }]);
});

test("an error of the database says who asked, not only where its answer was read", async () => {
  const pool = openPool(await cloneUrl(), 1);
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  onTestFinished(() => client.release());
  const divide = async () => {
    await client.query("select 1 / $1::int", [0]);
  };
  await expect(divide()).rejects.toMatchObject({ code: "22012", stack: expect.stringContaining("divide") });
});

test("a statement that comes often is planned once a connection, unless it is seldom or wants a plan for its values", async () => {
  const db = await openDatabase(1);
  for (let time = 0; time < 10; time++) {
    await sql`select ${time}::int as often from categories limit 0`.execute(db);
    await sql`${plannedEachTime} select ${time}::int as searched from categories limit 0`.execute(db);
  }
  await sql`select ${1}::int as seldom`.execute(db);
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  const kept = rows.map(({ statement }) => statement);
  expect(kept).toContainEqual(expect.stringContaining("as often"));
  expect(kept).not.toContainEqual(expect.stringContaining("as seldom"));
  expect(kept).not.toContainEqual(expect.stringContaining("as searched"));
});

test("a migration that changes what a planned statement reads is not noticed, in a transaction or outside", async () => {
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

test("a statement that was given up because it and a migration waited for each other is made again", async () => {
  const url = await cloneUrl();
  const db = await openDatabase(1, url);
  const names = ["Chips", "Murukku"];
  await db
    .insertInto("categories")
    .values(names.map((name, position) => ({ name, position })))
    .execute();
  const migration = new pg.Client(new URL(new URL(url).pathname, inject("adminUrl")).href);
  await migration.connect();
  onTestFinished(() => migration.end());
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

  // PostgreSQL gives up whoever looks for a deadlock first.
  await migration.query("set deadlock_timeout = '10s'");
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

test("through a pooler no statement is planned ahead, and the limits are those of the shop's role", async () => {
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

test("processes that start together limit the sessions of their role one after the other", async () => {
  const url = shopUrlOf(await cloneUrl());
  await Promise.all(Array.from({ length: 12 }, () => limitSessionsOf(url)));
});

/** All that PgBouncer takes of a session that begins; it refuses the rest (pgbouncer.org/config, ignore_startup_parameters). */
const TAKEN = [
  "application_name",
  "client_encoding",
  "database",
  "datestyle",
  "standard_conforming_strings",
  "timezone",
  "user",
];

test("a pooler is told nothing that it refuses", async () => {
  const told: string[] = [];
  const pooler = createServer((socket) =>
    socket.once("data", (begin) => {
      // Its length, the protocol's version, then names and values in turn.
      const words = begin.toString("latin1", 8).split("\0");
      told.push(...words.filter((_, place) => place % 2 === 0 && words[place] !== ""));
      socket.destroy();
    }),
  ).listen(0, "127.0.0.1");
  onTestFinished(() => void pooler.close());
  await once(pooler, "listening");
  const { port } = pooler.address() as { port: number };
  const db = await openDatabase(1, `postgres://shop:secret@127.0.0.1:${port}/shop`, true);
  await expect(sql`select 1`.execute(db)).rejects.toThrow();
  expect(told).toContain("user");
  expect(told.filter((name) => !TAKEN.includes(name.toLowerCase()))).toEqual([]);
});
