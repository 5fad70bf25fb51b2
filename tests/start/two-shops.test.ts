import { expect, inject, test } from "vitest";
import type { ShopProcess } from "../../tools/shop-process.ts";
import { expectStatus, sendRequest } from "../support/browser.ts";
import { cloneDatabase, shopUrlOf } from "../support/database-server.ts";
import { queryDatabase } from "../support/database-stage.ts";
import { eventually } from "../support/eventually.ts";
import { makeDataDir, openShop } from "./shop-process.ts";

/** An empty database, for the role that will own its schema. */
function emptyDatabase(): Promise<string> {
  const empty = new URL(inject("templateUrl"));
  empty.pathname = "/template1";
  return cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: empty.href });
}

test("two shops that start on an empty database at the same time both run, with one owner account", async () => {
  const databaseUrl = await emptyDatabase();
  // Different roles for migrations and for the shop, as on a carefully configured server.
  const env = { DATABASE_URL: shopUrlOf(databaseUrl), MIGRATION_DATABASE_URL: databaseUrl };
  const shops = await Promise.all([openShop(makeDataDir(), { env }), openShop(makeDataDir(), { env })]);
  const passwordLines = shops
    .flatMap(({ stdout }) => stdout)
    .filter((line) => line.includes("shown only now"));
  expect(passwordLines).toHaveLength(1);
  const password = /with password (\S+)/.exec(passwordLines[0] as string)?.[1];
  for (const shop of shops) {
    expect(shop.stderr).toEqual([]);
    expect((await sendRequest(shop, "GET", "/")).text).toContain("/products/nendran-banana-chips");
  }
  // Each shop accepts the other's tokens, until one of them logs the session out.
  const [one, other] = shops as [ShopProcess, ShopProcess];
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const body = { username: "admin", password };
    const { token } = expectStatus(
      await sendRequest<{ token: string }>(from, "POST", "/api/admin/login", { body }),
      200,
    ).json;
    const headers = { authorization: `Bearer ${token}` };
    const statusAt = async (shop: ShopProcess) =>
      (await sendRequest(shop, "GET", "/api/admin/categories", { headers })).status;
    expect(await statusAt(to)).toBe(200);
    expectStatus(await sendRequest(to, "POST", "/api/admin/logout", { headers }), 200);
    await eventually(async () => expect(await statusAt(from)).toBe(401));
  }
  const working = "select distinct usename from pg_stat_activity where application_name like 'snackshop%'";
  const here = " and datname = current_database()";
  expect(await queryDatabase(databaseUrl, working + here)).toEqual(["snackshop_shop"]);
  expect(await queryDatabase(databaseUrl, "select count(*)::int from shop_profile")).toEqual([1]);
  for (const shop of shops) await shop.stop();
});

test("two shops on one database both show a price that is changed in it", async () => {
  const databaseUrl = await cloneDatabase({
    adminUrl: inject("adminUrl"),
    templateUrl: inject("templateUrl"),
  });
  const env = { DATABASE_URL: databaseUrl };
  const shops = await Promise.all([openShop(makeDataDir(), { env }), openShop(makeDataDir(), { env })]);
  for (const shop of shops) {
    expect(shop.stderr).toEqual([]);
    // Twice, so that the page is cached.
    for (let time = 0; time < 2; time++)
      expect((await sendRequest(shop, "GET", "/")).text).not.toContain("₹432.10");
  }
  const changed = await queryDatabase(
    databaseUrl,
    `update products set selling_price = 43210, mrp = 50000
     where id = (select product_id from top_products order by position limit 1) returning slug`,
  );
  expect(changed).toHaveLength(1);
  for (const shop of shops)
    await eventually(async () => expect((await sendRequest(shop, "GET", "/")).text).toContain("₹432.10"));
  for (const shop of shops) await shop.stop();
});
