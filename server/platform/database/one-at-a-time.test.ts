import { expect, inject, onTestFinished, test } from "vitest";
import { cloneDatabase, shopUrlOf } from "../../../tests/support/database-server.ts";
import { openPool } from "./connect.ts";
import { oneAtATime } from "./one-at-a-time.ts";

test("a start waits for another as long as it takes, whatever limits its role has behind a pooler", async () => {
  const owner = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
  const pool = openPool(owner, 1);
  onTestFinished(() => pool.end());
  const url = shopUrlOf(owner);
  // As limitSessionsOf does, with a shorter limit.
  await oneAtATime(url, async (client) => {
    const { rows } = await client.query("select current_user as role, current_database() as database");
    await client.query(
      `alter role "${rows[0].role}" in database "${rows[0].database}" set lock_timeout = '1ms'`,
    );
  });
  const isAnyWaiting = async () =>
    (
      await pool.query(`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    ).rowCount === 1;
  let second: Promise<string> | undefined;
  await oneAtATime(owner, async () => {
    second = oneAtATime(url, async () => "had its turn");
    await Promise.race([second, expect.poll(isAnyWaiting).toBe(true)]);
  });
  expect(await second).toBe("had its turn");
});
