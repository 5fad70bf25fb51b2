// A packer's morning on a label printer: what is on paper is what was bought.
import type { Locator, Page } from "@playwright/test";
import type pg from "pg";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expect, test } from "../support/journey.ts";
import { clearTheTable } from "../support/morning.ts";
import { bought, readPrintJob, senderOf, wrongOnPickList, wrongOnSlips } from "../support/orders-on-paper.ts";
import type { PrintedOrder } from "../support/printed-orders.ts";

const FOUR_BY_SIX: [number, number] = [288, 432];

const BASKETS = [
  { "nendran-banana-chips": 2, achappam: 1 },
  { "tapioca-chips": 12 },
  {
    "nendran-banana-chips": 1,
    "masala-banana-chips": 3,
    "tapioca-chips": 1,
    "jackfruit-chips": 2,
    achappam: 4,
    kuzhalappam: 1,
    "rice-murukku": 2,
    "kerala-mixture": 5,
  },
];

const step = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });

/** The orders of this morning, by ascending dispatch number. */
async function confirmedOrders(sql: pg.Pool, orderIds: readonly string[]): Promise<PrintedOrder[]> {
  const { rows } = await sql.query<PrintedOrder & { status: string }>(
    `select order_number as "orderId", dispatch_number as "dispatchNumber" from orders
     where order_number = any($1) and status = 'Confirmed'
     order by length(dispatch_number), dispatch_number`,
    [orderIds],
  );
  return rows;
}

test("a packer confirms, prints on 4 × 6 inch labels what was bought, and packs it", async ({
  page,
  shop,
  sql,
}) => {
  await clearTheTable(sql);
  const orderIds: string[] = [];
  for (const basket of BASKETS) {
    const items = Object.entries(basket).map(([productId, quantity]) => ({ productId, quantity }));
    orderIds.push((await paidOrder(shop, { items })).orderId);
  }
  await sql.query(
    "update orders set created_at = created_at - interval '1 day' where order_number = any($1)",
    [orderIds],
  );
  await enterAdmin(page, shop, "/admin/today", "packer");
  await page.getByRole("button", { name: "Confirm and e-mail all 3" }).click();
  await expect(step(page, "Print")).toContainText("3 without a packing slip");

  await step(page, "Print").getByRole("button", { name: "Preview" }).click();
  await page.getByLabel("Paper", { exact: true }).selectOption({ label: "4 × 6 inch labels" });
  await expect(page.getByRole("article")).toHaveCount(3);
  const job = await readPrintJob(await page.pdf({ preferCSSPageSize: true }));
  const orders = await Promise.all((await confirmedOrders(sql, orderIds)).map((order) => bought(sql, order)));
  for (const { orderId, lines } of orders)
    expect(lines.map(({ units }) => units)).toEqual(
      Object.values(BASKETS[orderIds.indexOf(orderId)] as object),
    );
  expect(wrongOnPickList(job.pickList, orders, FOUR_BY_SIX)).toEqual([]);
  expect(
    wrongOnSlips(job.slips, job.codes, orders, { sender: await senderOf(shop), size: FOUR_BY_SIX }),
  ).toEqual([]);
  expect(job.slips).toHaveLength(3);

  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.getByRole("button", { name: "Yes, everything" }).click();
  await page.getByRole("main").getByRole("link", { name: "Today" }).click();
  await expect(step(page, "Print")).toContainText("Every slip is printed.");
  await page.getByRole("button", { name: "All 3 are packed" }).click();
  await expect(step(page, "Ship")).toContainText("3 packed");
  const { rows } = await sql.query("select distinct status from orders where order_number = any($1)", [
    orderIds,
  ]);
  expect(rows).toEqual([{ status: "Packed" }]);
});
