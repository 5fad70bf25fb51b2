// Parcels from before migration 0058 that have one tracking number: it marks them as sharing a box.
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "../../server/platform/database/migrate.ts";
import { cloneDatabase } from "../support/database-server.ts";
import { listMigrations, readDump } from "./dumps.ts";
import { loadDump } from "./load-dump.ts";

let client: pg.Client;
beforeAll(async () => {
  const empty = new URL(inject("templateUrl"));
  empty.pathname = "/template1";
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: empty.href });
  const dump = readDump("0006-admin-area");
  await loadDump(url, dump);
  const before = listMigrations().findIndex(({ file }) => file.startsWith("0058"));
  await migrate(url, before - dump.migrations.length);
  client = new pg.Client(url);
  await client.connect();
  await insert("oldest", "created", "Speed Post", "EK1");
  await insert("same", "created", "speedpost", "ek1");
  await insert("arrived", "delivered", "Speed Post", "EK1");
  await insert("other courier", "created", "DTDC", "EK1");
  await insert("ended", "returned", "Speed Post", "EK1");
  await migrate(url);
});
afterAll(() => client?.end());

const insert = (reference: string, state: string, courier: string, awb: string) =>
  client.query(
    `insert into consignments (order_id, reference, carrier, courier_name, state, awb, weight_grams)
     select id, $1, 'manual', $2, $3, $4, 500 from orders
     where not exists (select from consignments where order_id = orders.id) order by id limit 1`,
    [reference, courier, state, awb],
  );

test("the oldest parcel owns the number, the others share its box", async () => {
  const { rows } = await client.query<{ reference: string }>(
    "select reference from consignments where shares_box order by id",
  );
  expect(rows.map(({ reference }) => reference)).toEqual(["same", "arrived"]);
});

test("from then on the database refuses a second parcel with the number", async () => {
  await expect(insert("late", "created", "SPEED POST", "Ek1")).rejects.toMatchObject({
    code: "23505",
    constraint: "one_live_parcel_a_number",
  });
});
