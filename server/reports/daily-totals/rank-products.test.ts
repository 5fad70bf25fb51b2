import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductUuid } from "../../../rules/ids.ts";
import { addProduct } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { countAsSoldYesterday } from "../../../tests/support/past-orders.ts";
import { databaseOf, untilWaiting } from "../../../tests/support/rows.ts";
import { openTransaction } from "../../../tests/support/second-client.ts";
import { addUpDays } from "./add-up-days.ts";
import { rankProducts } from "./rank-products.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

test("products are ranked in the order in which units are taken, so that payments cannot deadlock", async () => {
  const db = databaseOf(shop);
  const ids: ProductUuid[] = [];
  for (let n = 0; n < 3; n++) ids.push((await addProduct(shop)).id);
  for (const id of ids) await countAsSoldYesterday(db, id, 4);
  const [first, ...others] = ids as [ProductUuid, ...ProductUuid[]];
  // The update moves its row behind those of the others, as every sale does.
  await sql`update products set name = name where id = ${first}`.execute(db);
  const otherClient = await openTransaction(shop);
  await otherClient.query("select from products where id = $1 for no key update", [first]);
  const ranked = rankProducts(db);
  await untilWaiting(shop, 1);
  const free = await sql`
    select from products where id = any(${others}) for no key update skip locked`.execute(db);
  await otherClient.query("commit");
  await ranked;
  expect(free.rows).toHaveLength(others.length);
  const { rows } = await sql<{ popularity: number }>`
    select popularity from products where id = any(${ids})`.execute(db);
  expect(rows).toEqual(ids.map(() => ({ popularity: 4 })));
});

test("a ranking that was interrupted is repeated by the next run", async () => {
  const db = databaseOf(shop);
  const { id } = await addProduct(shop);
  await sql`insert into daily_totals_done (day)
    values ((now() at time zone 'Asia/Kolkata')::date - 1)`.execute(db);
  await countAsSoldYesterday(db, id, 7);
  const otherClient = await openTransaction(shop);
  await otherClient.query("select from products where id = $1 for no key update", [id]);
  const interrupted = expect(addUpDays({ db })).rejects.toThrow(/terminat/);
  await untilWaiting(shop, 1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  await interrupted;
  await otherClient.query("commit");
  await addUpDays({ db });
  const { rows } = await sql`select popularity from products where id = ${id}`.execute(db);
  expect(rows).toEqual([{ popularity: 7 }]);
});
