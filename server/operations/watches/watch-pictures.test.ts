import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addProduct } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { openAlerts } from "../../../tests/support/machine-alerts.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { watchPictures } from "./watch-pictures.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

/** Pictures that were uploaded so many minutes ago and wait for their next attempt. */
async function waitingPictures(minutes: number): Promise<{ id: string; name: string }> {
  const { id } = await addProduct(shop, { price: 10_000 });
  const { rows } = await sql<{ id: string; name: string }>`
    with job as (insert into picture_jobs (product_id, images, attempts, problem, since, due_at)
      values (${id}, '{}', 3, 'the disk is full', now() - make_interval(mins => ${minutes}), now() + interval '1 hour'))
    select id, name from products where id = ${id}`.execute(databaseOf(shop));
  return rows[0] as { id: string; name: string };
}

/** @returns the details of the open alerts */
async function watch(): Promise<unknown[]> {
  await watchPictures(shop.shop.deps);
  return openAlerts(shop, "pictures-not-ready");
}

test("pictures that wait for over an hour raise one alert that names the product, until they are prepared", async () => {
  const late = await waitingPictures(61);
  await waitingPictures(59);
  const alert = { product: late.id, name: late.name, since: expect.any(String) };
  expect(await watch()).toEqual([alert]);
  expect(await watch()).toEqual([alert]);
  await sql`delete from picture_jobs where product_id = ${late.id}`.execute(databaseOf(shop));
  expect(await watch()).toEqual([]);
});

test("an alert that the owner dismissed is raised again only for later pictures", async () => {
  const { id } = await waitingPictures(90);
  expect(await watch()).toHaveLength(1);
  const db = databaseOf(shop);
  await sql`update alerts set resolved_at = now() where resolved_at is null`.execute(db);
  expect(await watch()).toEqual([]);
  await sql`update picture_jobs set since = now() - interval '70 minutes' where product_id = ${id}`.execute(
    db,
  );
  expect(await watch()).toHaveLength(1);
});
