// The next release's migrations run while this release sells, and this release works on the new schema until
// it is replaced
// (CONTRIBUTING.md, Migrations).
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { listMigrationFiles, migrate } from "../../server/platform/database/migrate.ts";
import { type Admin, openAdmin, paidOrder } from "../support/admin.ts";
import { expectStatus, sendRequest } from "../support/browser.ts";
import { openClonedShop } from "../support/cloned-shop.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { jobsDone } from "../support/orders.ts";
import { atProvider } from "../support/provider.ts";
import { readableLog } from "../support/read-log.ts";
import { databaseOf } from "../support/rows.ts";
import { sweep } from "../support/work-off.ts";

const NEXT = join(import.meta.dirname, "next-release");
const SHOPPERS = 3;
/** Enough orders that every connection has a prepared plan of every statement. */
const ORDERS_BEFORE = 6;
const ORDERS_AFTER = 4;
/** The provider's maximum per page. */
const PAGE = 100;

const { log, lines } = readableLog();
let shop: TestShop;
let owner: Admin;
let migrations: string;
beforeAll(async () => {
  migrations = mkdtempSync(join(tmpdir(), "snackshop-migrations-"));
  for (const { path } of listMigrationFiles()) cpSync(path, join(migrations, basename(path)));
  cpSync(NEXT, migrations, { recursive: true });
  shop = await openClonedShop({ log });
  owner = await openAdmin(shop);
});
afterAll(async () => {
  await shop.close();
  rmSync(migrations, { recursive: true });
});

/** A shopper buys, and the owner and a visitor load pages. */
async function buyAndRead(): Promise<string> {
  const { orderId } = await paidOrder(shop);
  for (const path of ["orders/Paid", `order/${orderId}`, "order-counts", "today"])
    expectStatus(await owner.request("GET", `/api/admin/${path}`), 200);
  for (const path of ["/api/products", "/explore"]) expectStatus(await sendRequest(shop, "GET", path), 200);
  return orderId;
}

/** Buys until `isEnough`, which gets the orders so far and is called before each order. */
async function buyWhile(isEnough: (orders: readonly string[]) => boolean): Promise<string[]> {
  const orders: string[] = [];
  while (!isEnough(orders)) {
    try {
      orders.push(await buyAndRead());
    } catch (error) {
      // A request that waits two seconds for a locked table gets a 503, to be retried.
      if (!String(error).includes("got 503")) throw error;
    }
  }
  return orders;
}

/**
 * Several shoppers buy in parallel.
 * @returns all their orders
 */
async function sell(isEnough: (orders: readonly string[]) => boolean): Promise<string[]> {
  return (await Promise.all(Array.from({ length: SHOPPERS }, () => buyWhile(isEnough)))).flat();
}

/** Number of payments that the provider has captured. */
async function countCaptured(skip = 0): Promise<number> {
  const page = await atProvider(shop, `/payments?count=${PAGE}&skip=${skip}`);
  const captured = page.filter(({ status }) => status === "captured").length;
  return page.length < PAGE ? captured : captured + (await countCaptured(skip + PAGE));
}

test("a shop that sells while the next release migrates loses no order, neither then nor on the new schema", async () => {
  onTestFailed(() => console.error(lines.filter(({ err }) => err !== undefined)));
  const before = await sell((orders) => orders.length === ORDERS_BEFORE);
  let isMigrated = false;
  const meanwhile = sell(() => isMigrated);
  await migrate(shop.databaseUrl, undefined, migrations).finally(() => {
    isMigrated = true;
  });
  const orders = [...before, ...(await meanwhile)];
  const last = await sell((bought) => bought.length === ORDERS_AFTER);
  orders.push(...last);
  await jobsDone(shop);
  await sweep(shop);
  await jobsDone(shop);
  // Includes orders whose shopper got a 503 after the payment was captured.
  const { rows: paid } = await sql<{ count: number }>`
    select count(*)::int from orders where status = 'Paid'`.execute(databaseOf(shop));
  expect(paid).toEqual([{ count: await countCaptured() }]);
  const { rows } = await sql<{ orderNumber: string; status: string; wraps: number }>`
    select order_number, status, (select count(*) from gift_wraps where order_id = orders.id) as wraps
    from orders where order_number = any(${orders})`.execute(databaseOf(shop));
  expect(rows.map(({ status }) => status)).toEqual(orders.map(() => "Paid"));
  const wrapped = rows.filter(({ wraps }) => wraps === 1).map(({ orderNumber }) => orderNumber);
  expect(wrapped).toEqual(expect.arrayContaining(last));
});
