import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { cloneDatabase } from "../../tests/support/database-server.ts";
import { connect, inTransaction, openPool, type Queryable } from "./connect.ts";

async function openDatabase(size: number) {
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
  const pool = openPool(url, size);
  onTestFinished(() => pool.end());
  return connect(pool);
}

test("a connection that turned read-only is dropped, and the next one writes", async () => {
  const db = await openDatabase(1);
  const write = () =>
    db.insertInto("alarms").values({ kind: "otp-budget-half-spent", details: "{}" }).execute();
  // As after a failover, when the old primary lets everybody stay.
  const turnReadOnly = () => sql`set session characteristics as transaction read only`.execute(db);
  await turnReadOnly();
  await expect(write()).rejects.toMatchObject({ code: "25006" });
  await write();
  await turnReadOnly();
  await expect(db.transaction().execute((trx) => trx.deleteFrom("alarms").execute())).rejects.toMatchObject({
    code: "25006",
  });
  await write();
  expect(await db.selectFrom("alarms").select("kind").execute()).toHaveLength(2);
});

test("a statement that comes often is planned once a connection, one that comes seldom is not kept", async () => {
  const db = await openDatabase(1);
  for (let time = 0; time < 10; time++)
    await sql`select ${time}::int as often from categories limit 0`.execute(db);
  await sql`select ${1}::int as seldom`.execute(db);
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  const kept = rows.map(({ statement }) => statement);
  expect(kept).toContainEqual(expect.stringContaining("as often"));
  expect(kept).not.toContainEqual(expect.stringContaining("as seldom"));
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
});
