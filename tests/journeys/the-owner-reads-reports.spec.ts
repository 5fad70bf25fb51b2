import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { avoidMidnight } from "../support/avoid-midnight.ts";
import { addCoupon, addProduct, verifiedShopper } from "../support/builders.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import { expect, test } from "../support/journey.ts";
import { bookInThePast, payBackInThePast, payInThePast } from "../support/past-orders.ts";
import { databaseOf } from "../support/rows.ts";

test.beforeEach(avoidMidnight);

test("the dashboard compares today with yesterday until this time, in text", async ({ page, shop, sql }) => {
  const { rows } = await sql.query(
    "select to_char(now() at time zone 'Asia/Kolkata' - interval '1 day 1 second', 'YYYY-MM-DD HH24:MI:SS') as at",
  );
  const { at } = rows[0];
  const moves = [
    ["Verified", at],
    ["Paid", at],
  ] as const;
  const payment = await payInThePast(
    databaseOf(shop),
    await bookInThePast(databaseOf(shop), { booked: at, moves, quantity: 4 }),
  );
  await payBackInThePast(databaseOf(shop), payment, { amount: 12_300, at });
  // The totals of yesterday may have been computed without this order.
  await sql.query("delete from daily_totals_done; delete from daily_totals; delete from product_totals");
  await paidOrder(shop);
  await enterAdmin(page, shop, "/admin/dashboard?days=1");
  const card = (name: string) =>
    page.getByRole("region", { name: "Sales" }).getByText(name, { exact: true }).locator("..");
  for (const name of ["Revenue", "Paid orders", "Average order", "Refunded", "Net payments"])
    await expect(card(name).getByText(/ yesterday by this time$/)).toBeVisible();
  await expect(
    page.getByText(/^Today so far, until .*, compared with yesterday until the same time\.$/),
  ).toBeVisible();

  await page.getByRole("link", { name: "7 days", exact: true }).click();
  await page.waitForURL(/days=7/);
  await expect(page.getByText(/; the 7 days before are counted until the same time of day\.$/)).toBeVisible();
  await expect(page.getByText("Today, so far")).toBeVisible();
  await page.getByText("Show the numbers").first().click();
  await expect(page.getByRole("rowheader", { name: /, so far$/ })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("the owner sees where, what and to whom the shop sold, and exports a month for the accountant", async ({
  page,
  shop,
  sql,
}) => {
  await verifiedShopper(shop);
  const coupon = await addCoupon(shop, { percentage: 10 });
  const { productId } = await addProduct(shop, { price: 123_400 });
  const month = await monthOf(sql);
  const { orderId } = await paidOrder(shop, { items: [{ productId, quantity: 2 }], coupon });
  await enterAdmin(page, shop, "/admin/dashboard");
  await page.getByRole("link", { name: "More reports" }).click();
  await page.waitForURL(/\/admin\/figures\?days=30$/);

  const products = page.getByRole("table", { name: "By product" });
  await expect(products.getByRole("row").filter({ hasText: "₹2,221.20" })).toBeVisible();
  await expect(page.getByRole("table", { name: "By state" }).getByRole("row").nth(1)).toBeVisible();
  await expect(
    page.getByRole("table", { name: "By coupon" }).getByRole("row", { name: coupon }),
  ).toContainText("₹246.80");
  await expect(page.getByText(/of \d+ customers?$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByLabel("Month", { exact: true }).selectOption(month);
  await page.waitForURL(new RegExp(`month=${month}$`));
  await expect(products.getByRole("row").filter({ hasText: "₹2,221.20" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Month", { exact: true })).toHaveValue(month);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`sales-${month}.csv`);
  const text = await readFile(await download.path(), "utf8");
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  const inPaise = data
    .filter(({ Order }) => Order === orderId)
    .reduce((all, { Amount }) => all + Math.round(Number(Amount) * 100), 0);
  const { rows } = await sql.query("select total::int from orders where order_number = $1", [orderId]);
  expect(inPaise).toBe(rows[0].total);
});

const monthOf = async (sql: { query(text: string): Promise<{ rows: { month: string }[] }> }) =>
  (await sql.query("select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM') as month")).rows[0]
    ?.month as string;

test("days without a sale are shown as such, and an interrupted download can be retried", async ({
  page,
  shop,
}) => {
  await enterAdmin(page, shop, "/admin/figures?month=2099-01");
  await expect(page.getByText("No sales in this period.")).toHaveCount(2);
  await expect(page.getByText("No coupons used in this period.")).toBeVisible();
  await expect(page.getByText("No customers in this period.")).toBeVisible();
  await expect(page.getByLabel("Month", { exact: true })).toHaveValue("2099-01");
  await expectAccessible(page);

  const letThrough = await intercept(page, "**/api/admin/figures/sales.csv?*", (route) => route.abort());
  const download = page.getByRole("button", { name: "Download CSV" });
  await download.click();
  await expect(page.getByRole("alert").filter({ hasText: "connection" })).toBeVisible();
  letThrough();
  const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
  expect(file.suggestedFilename()).toBe("sales-2099-01.csv");
  await expect(page.getByRole("alert").filter({ hasText: "connection" })).toBeHidden();
});

test("a packer has no access to the figures", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin/today", "packer");
  await expect(page.getByRole("link", { name: "Reports" })).toHaveCount(0);
  await page.goto("/admin/figures");
  await page.waitForURL(/\/admin\/manage-orders-manually$/);
  await expect(page.getByRole("heading", { name: "Reports" })).toHaveCount(0);
});
