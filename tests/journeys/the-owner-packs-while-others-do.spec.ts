import { enterAdmin, unfoldSearch } from "../support/admin-journey.ts";
import { ADDRESS, expectStatus } from "../support/browser.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { expect, JOB, open, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";
import { aMorning, card, downloadSheet, hearNoNews, move, PACKING } from "../support/packing-journey.ts";

test("what somebody else packs is announced without moving the list", async ({ page, shop, sql }) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, middle, oldest } = await aMorning(shop, sql, admin);
  const listening = page.waitForResponse("**/api/admin/orders/events*");
  await open(page, PACKING);
  await listening;
  await expect(page.getByRole("article")).toHaveCount(3);
  await move(admin, middle.orderId, "Packed");
  const status = page.getByRole("status").filter({ hasText: "1 moved on elsewhere" });
  await expect(status).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expectAccessible(page);
  await status.getByRole("button", { name: "Show" }).click();
  await expect(card(page, middle.orderId)).toHaveCount(0);
  await expect(card(page, newest.orderId)).toBeVisible();
  await expect(card(page, oldest.orderId)).toBeVisible();
});

test("a sheet that was written after an address was corrected elsewhere says that it has the old one", async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest } = await aMorning(shop, sql, admin);
  await hearNoNews(page);
  await open(page, PACKING);
  await expect(card(page, newest.orderId)).toBeVisible();
  const corrected = { ...ADDRESS, landmark: "Behind the new temple" };
  expectStatus(await admin.ask("PUT", `/api/admin/order/address/${newest.orderId}`, corrected), 200);
  await downloadSheet(page);
  await expect(
    page.getByText(`Load this page again, and make the sheet anew for ${newest.orderId}.`),
  ).toBeVisible();
  await page.reload();
  await expect(card(page, newest.orderId)).toContainText("Behind the new temple");
  const { rows } = await downloadSheet(page);
  expect(JSON.stringify(rows)).toContain("Behind the new temple");
  await expect(page.getByText("Orders were changed meanwhile")).toHaveCount(0);
});

test("an order that another tab has packed is not packed twice", async ({ page, shop, sql, complaints }) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, middle, oldest } = await aMorning(shop, sql, admin);
  // This tab does not hear of it in time.
  await page.route("**/api/admin/orders/events*", (route) => route.abort());
  await open(page, PACKING);
  await expect(page.getByRole("article")).toHaveCount(3);
  await move(admin, newest.orderId, "Packed");
  await card(page, newest.orderId).getByRole("button", { name: "Packed" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toContainText("Not marked as packed");

  await page.getByRole("checkbox", { name: "Select all 3 shown" }).check();
  await page.getByRole("button", { name: "Packed (3)" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not packed:" })).toContainText(
    `${newest.orderId} Dispatch no. ${newest.dispatchNumber}: `,
  );
  await expect(card(page, middle.orderId)).toHaveCount(0);
  await expect(card(page, oldest.orderId)).toHaveCount(0);
  expect(complaints.splice(0)).toEqual([
    expect.stringContaining("could not be marked as packed"),
    expect.stringContaining("could not be marked as packed"),
  ]);
});

test("an order that is held after it was chosen leaves the choice and the total", async ({
  page,
  shop,
  sql,
  complaints,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { middle } = await aMorning(shop, sql, admin);
  await page.route("**/api/admin/orders/events*", (route) => route.abort());
  await open(page, PACKING);
  await page.getByRole("checkbox", { name: "Select all 3 shown" }).check();
  await sql.query("update orders set held = 'dispute' where order_number = $1", [middle.orderId]);
  await page.getByRole("button", { name: "Packed (3)" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(card(page, middle.orderId).getByText(/^Held:/)).toBeVisible();
  const box = page.getByRole("checkbox", { name: `Select ${middle.orderId}` });
  await expect(box).not.toBeChecked();
  await expect(box).toBeDisabled();
  await expect(page.getByRole("button", { name: /^Packed \(/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "0 Confirmed orders" })).toBeVisible();
  await expect(page.getByText(/^Total amount ₹0 · 1 more on hold$/)).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining("could not be marked as packed")]);
});

test("more orders than a page of the API holds are counted, written and shown in slices", async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { oldest } = await aMorning(shop, sql, admin);
  await copyOrder(sql, oldest.orderId, { prefix: "MANY", count: 1_200, status: "Confirmed" });

  await hearNoNews(page);
  await open(page, PACKING);
  await expect(page.getByRole("heading", { level: 1, name: "1,203 Confirmed orders" })).toBeVisible(JOB);
  expect(await page.getByRole("article").count()).toBeLessThan(300);
  const { fileName, rows } = await downloadSheet(page);
  expect(fileName).toBe("Bill_1203.xlsx");
  expect(rows).toHaveLength(1_203);
  expect(new Set(rows.map((row) => row[1])).size).toBe(1_203);

  await unfoldSearch(page);
  await page.getByLabel("Search for").fill("MANY1200");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(card(page, "MANY1200")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  // More than the API packs in one call.
  await page.getByRole("checkbox", { name: "Select all 1,203 shown" }).check();
  await page.getByRole("button", { name: "Packed (1203)" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("No Confirmed orders found")).toBeVisible(JOB);
});
