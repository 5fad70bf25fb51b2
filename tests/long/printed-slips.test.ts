// Pick list and slips of orders of every length on every paper: `npm run test:faults` runs this.
import { type Browser, chromium, type Page } from "@playwright/test";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectStatus } from "../support/browser.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { openClonedShop } from "../support/cloned-shop.ts";
import { open } from "../support/journey.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import {
  EVERY_SIZE,
  type OrderOnPaper,
  ordersOfSizes,
  readPrintJob,
  senderOf,
  wrongOnPickList,
  wrongOnSlips,
} from "../support/orders-on-paper.ts";

const A4: [number, number] = [595, 842];
const FOUR_BY_SIX: [number, number] = [288, 432];
/** The longest that staff can enter. */
const LONG_NOTE = "Please wrap the boxes of halwa in two layers of paper. ".repeat(9).trim();

let shop: TestShop;
let sql: pg.Pool;
let browser: Browser;
let page: Page;
let orders: OrderOnPaper[];
beforeAll(async () => {
  shop = await openClonedShop();
  sql = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 });
  browser = await chromium.launch(await chromiumLaunchOptions());
  page = await browser.newPage({ baseURL: shop.url });
  const admin = await enterAdmin(page, shop, "/admin/account");
  // The last two have a note, too.
  orders = await ordersOfSizes(shop, sql, [...EVERY_SIZE, { lines: 8 }, { lines: 12, hasLongAddress: true }]);
  for (const { orderId } of orders.slice(-2)) {
    const body = { note: LONG_NOTE, isForPacking: true };
    expectStatus(await admin.request("POST", `/api/admin/order/notes/${orderId}`, body), 201);
  }
});
afterAll(async () => {
  await browser?.close();
  await sql?.end();
  await shop?.close();
});

test.each([
  { label: "A4, two on a sheet", size: A4 },
  { label: "A4, four on a sheet", size: A4 },
  { label: "4 × 6 inch labels", size: FOUR_BY_SIX },
])("every number of products with a short and a long address, on $label", async ({ label, size }) => {
  await open(page, "/admin/today/print");
  await page.getByLabel("Paper", { exact: true }).selectOption({ label });
  const job = await readPrintJob(await page.pdf({ preferCSSPageSize: true }));
  expect(wrongOnPickList(job.pickList, orders, size)).toEqual([]);
  expect(wrongOnSlips(job.slips, job.codes, orders, { sender: await senderOf(shop), size })).toEqual([]);
});
