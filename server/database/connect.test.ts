import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { cloneDatabase } from "../../tests/support/database-server.ts";
import { connect, openPool } from "./connect.ts";

test("a connection that turned read-only is dropped, and the next one writes", async () => {
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
  const pool = openPool(url, 1);
  onTestFinished(() => pool.end());
  const db = connect(pool);
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
