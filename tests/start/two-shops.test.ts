import { expect, inject, test, vi } from "vitest";
import { ask } from "../support/browser.ts";
import { cloneDatabase } from "../support/database-server.ts";
import { ask as askDatabase, STARTS_TIMEOUT, soon } from "../support/database-stage.ts";
import { makeDataDir, openShop } from "./shop-process.ts";

vi.setConfig({ testTimeout: STARTS_TIMEOUT });

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
