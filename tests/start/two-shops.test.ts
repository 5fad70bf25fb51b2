import { expect, inject, test, vi } from "vitest";
import type { ShopProcess } from "../../tools/shop-process.ts";
import { ask, expectStatus } from "../support/browser.ts";
import { cloneDatabase, shopUrlOf } from "../support/database-server.ts";
import { ask as askDatabase, STARTS_TIMEOUT, soon } from "../support/database-stage.ts";
import { makeDataDir, openShop } from "./shop-process.ts";

vi.setConfig({ testTimeout: STARTS_TIMEOUT });

/** A database with nothing in it, for the role that will own what comes into it. */
function emptyDatabase(): Promise<string> {
  const empty = new URL(inject("templateUrl"));
  empty.pathname = "/template1";
  return cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: empty.href });
}

test("of two first starts at the same moment on an empty database both live, with one owner", async () => {
  const databaseUrl = await emptyDatabase();
  // Each role by itself, as on a server that somebody has set up with care.
  const env = { DATABASE_URL: shopUrlOf(databaseUrl), MIGRATION_DATABASE_URL: databaseUrl };
  const shops = await Promise.all([openShop(makeDataDir(), { env }), openShop(makeDataDir(), { env })]);
  const told = shops.flatMap(({ stdout }) => stdout).filter((line) => line.includes("shown only now"));
  expect(told).toHaveLength(1);
  const password = /with password (\S+)/.exec(told[0] as string)?.[1];
  for (const shop of shops) {
    expect(shop.stderr).toEqual([]);
    expect((await ask(shop, "GET", "/")).text).toContain("/products/nendran-banana-chips");
  }
  // A token of one is good at the other, until it is given back at either.
  const [one, other] = shops as [ShopProcess, ShopProcess];
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const body = { username: "admin", password };
    const { token } = expectStatus(
      await ask<{ token: string }>(from, "POST", "/api/admin/login", { body }),
      200,
    ).json;
    const headers = { authorization: `Bearer ${token}` };
    const statusAt = async (shop: ShopProcess) =>
      (await ask(shop, "GET", "/api/admin/categories", { headers })).status;
    expect(await statusAt(to)).toBe(200);
    expectStatus(await ask(to, "POST", "/api/admin/logout", { headers }), 200);
    await soon(async () => expect(await statusAt(from)).toBe(401));
  }
  const working = "select distinct usename from pg_stat_activity where application_name like 'snackshop%'";
  const here = " and datname = current_database()";
  expect(await askDatabase(databaseUrl, working + here)).toEqual(["snackshop_shop"]);
  expect(await askDatabase(databaseUrl, "select count(*)::int from shop_profile")).toEqual([1]);
  for (const shop of shops) await shop.stop();
});

test("two shops share one database: a price changed there is on both home pages within a second", async () => {
  const databaseUrl = await cloneDatabase({
    adminUrl: inject("adminUrl"),
    templateUrl: inject("templateUrl"),
  });
  const env = { DATABASE_URL: databaseUrl };
  const shops = await Promise.all([openShop(makeDataDir(), { env }), openShop(makeDataDir(), { env })]);
  for (const shop of shops) {
    expect(shop.stderr).toEqual([]);
    // Twice: now the page is cached.
    for (let time = 0; time < 2; time++) expect((await ask(shop, "GET", "/")).text).not.toContain("₹432.10");
  }
  const changed = await askDatabase(
    databaseUrl,
    `update products set selling_price = 43210, mrp = 50000
     where id = (select product_id from top_products order by position limit 1) returning slug`,
  );
  expect(changed).toHaveLength(1);
  for (const shop of shops)
    await soon(async () => expect((await ask(shop, "GET", "/")).text).toContain("₹432.10"));
  for (const shop of shops) await shop.stop();
});
