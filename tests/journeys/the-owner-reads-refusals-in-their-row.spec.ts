import type { Page } from "@playwright/test";
import type pg from "pg";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin, goTo } from "../support/admin-journey.ts";
import { addProduct } from "../support/builders.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import { expect, open, test } from "../support/journey.ts";
import type { TestShop } from "../support/open-test-shop.ts";

/** Checks the message in a row after all toasts have closed. */
async function expectInRow(page: Page, list: ReturnType<Page["locator"]>, name: string, message: string) {
  const row = list.filter({ hasText: name });
  await page.clock.runFor(6_000);
  await expect(page.locator(".pointer-events-auto")).toHaveCount(0);
  await expect(row.getByRole("alert")).toHaveText(message);
  await expectAccessible(page);
}

test.beforeEach(({ page }) => page.clock.install());

test("a category that cannot be deleted shows the reason", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin/add-category");
  const rows = page.getByRole("list", { name: "Categories" }).getByRole("listitem");
  await page.getByRole("button", { name: "Delete Halwa" }).click();
  await expect(rows.filter({ hasText: "Halwa" }).getByRole("alert")).toBeVisible();
  const products = await rows.filter({ hasText: "Halwa" }).getByRole("link").innerText();
  await expectInRow(page, rows, "Halwa", `This category still has ${products}.`);
});

test("a product whose stock cannot be switched shows the reason", async ({ page, shop, sql }) => {
  const { id } = await addProduct(shop);
  const { rows: products } = await sql.query<{ name: string }>("select name from products where id = $1", [
    id,
  ]);
  const name = String(products[0]?.name);
  await enterAdmin(page, shop, `/admin/edit-products?${new URLSearchParams({ search: name })}`);
  const rows = page.getByRole("row");
  const row = rows.filter({ hasText: name });
  await expect(row).toBeVisible();
  await sql.query("update products set deleted_at = now() where id = $1", [id]);
  await row.getByRole("switch").click();
  await expect(row.getByRole("alert")).toBeVisible();
  await expect(row.getByRole("switch")).toHaveAttribute("aria-checked", "true");
  await expectInRow(page, rows, name, "Product Not Found");
});

test("a coupon that cannot be switched shows the reason", async ({ page, shop, sql }) => {
  const name = `ROW-${Date.now() % 1e8}`;
  await sql.query("insert into coupons (name, percentage) values ($1, 5)", [name]);
  await enterAdmin(page, shop, "/admin/add-coupon");
  const rows = page.getByRole("list", { name: "Coupons" }).getByRole("listitem");
  const row = rows.filter({ hasText: name });
  await expect(row).toBeVisible();
  await sql.query("update coupons set deleted_at = now() where name = $1", [name]);
  await row.getByRole("switch").click();
  await expect(row.getByRole("alert")).toBeVisible();
  await expect(row.getByRole("switch")).toHaveAttribute("aria-checked", "true");
  await expectInRow(page, rows, name, "Coupon Not Found");
});

/** Enters as the owner. @returns an order placed before the cut-off */
async function orderToPack(page: Page, shop: TestShop, sql: pg.Pool): Promise<string> {
  const { orderId } = await paidOrder(shop);
  await sql.query("update orders set created_at = created_at - interval '2 days' where order_number = $1", [
    orderId,
  ]);
  const owner = await enterAdmin(page, shop, "/admin");
  await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, { status: "Confirmed" });
  return orderId;
}

/** The errors that stay above the screen. */
const standing = (page: Page) => page.getByRole("list", { name: "Errors" }).getByRole("alert");

test("an Undo that is refused shows the reason until it is dismissed, on other screens too", async ({
  page,
  shop,
  sql,
}) => {
  const { id } = await addProduct(shop);
  const { rows: products } = await sql.query<{ name: string }>("select name from products where id = $1", [
    id,
  ]);
  const name = String(products[0]?.name);
  await enterAdmin(page, shop, `/admin/edit-products?${new URLSearchParams({ search: name })}`);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await goTo(page, "Coupons");
  await expect(page.getByRole("heading", { name: "Coupons", exact: true })).toBeVisible();
  await page.route("**/api/admin/**/restore**", (route) => route.abort());
  await undo.click();
  await expect(standing(page)).toContainText(`${name} was not restored: No connection.`);
  await page.clock.runFor(11_000);
  await expect(page.locator(".pointer-events-auto")).toHaveCount(0);
  await goTo(page, "Categories");
  await expect(page.getByRole("heading", { name: "Categories", exact: true })).toBeVisible();
  await expect(standing(page)).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(standing(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("an order that was not packed shows the reason in view, until it is tried again", async ({
  page,
  shop,
  sql,
  complaints,
}) => {
  const orderId = await orderToPack(page, shop, sql);
  const restore = await intercept(page, "**/api/admin/order/change-status/*", (route) => route.abort());
  const step = page.getByRole("button", { name: `Packed ${orderId}` });
  await open(page, "/admin/manage-orders?status=Confirmed");
  await step.click();
  await expect(standing(page)).toContainText(`We do not know whether ${orderId} was moved: No connection.`);
  await page.clock.runFor(6_000);
  await expect(standing(page)).toBeVisible();

  await open(page, "/admin/manage-orders-manually");
  const card = page.getByRole("article", { name: orderId });
  const pack = async () => {
    await card.getByRole("button", { name: "Packed" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  };
  await pack();
  const refused = page.getByRole("alert").filter({ hasText: "We do not know whether these are packed:" });
  await expect(refused).toContainText(orderId);
  await expect(refused).toContainText("No connection.");
  await page.clock.runFor(6_000);
  await expect(refused).toBeInViewport();
  expect(complaints.splice(0)).toEqual([expect.stringContaining("could not be marked as packed")]);
  restore();
  await pack();
  await expect(card).toHaveCount(0);
  await expect(refused).toHaveCount(0);
});

test("a courier's sheet that cannot be written shows the reason below its button", async ({
  page,
  shop,
  sql,
}) => {
  const orderId = await orderToPack(page, shop, sql);
  await open(page, "/admin/manage-orders-manually");
  await expect(page.getByRole("article", { name: orderId })).toBeVisible();
  await page.route(/bulk-booking-worker/, (route) => route.abort());
  await page.getByRole("button", { name: "Orders excelsheet Download" }).click();
  const problem = page.getByRole("main").getByRole("alert").filter({ hasText: "No connection." });
  await expect(problem).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(problem).toBeVisible();
});

test("a rate that can no longer be removed shows the reason", async ({ page, shop, sql }) => {
  const { rows } = await sql.query<{ id: string }>(
    "insert into gst_rate_changes (rate_percent, from_date, hsn_code) values (18, current_date + 40, '9999') returning id",
  );
  await enterAdmin(page, shop, "/admin/shop-profile/contact-and-law");
  await page.getByText("Tax regime and new GST rates").click();
  const remove = page.getByRole("button", { name: /^Remove the change to 18%/ });
  await expect(remove).toBeVisible();
  await sql.query("delete from gst_rate_changes where id = $1", [rows[0]?.id]);
  await remove.click();
  await expect(remove).toHaveCount(0);
  await page.clock.runFor(6_000);
  await expect(page.getByRole("alert").filter({ hasText: "Too late to remove" })).toBeVisible();
});

test("a product that is no longer tracked is named below the list of stock", async ({ page, shop, sql }) => {
  const { id } = await addProduct(shop, { available: 2 });
  const { rows } = await sql.query<{ name: string }>("select name from products where id = $1", [id]);
  const name = String(rows[0]?.name);
  await enterAdmin(page, shop, "/admin/low-stock?show=all");
  const units = page.getByRole("row").filter({ hasText: name }).getByRole("textbox").first();
  await units.fill("9");
  await sql.query("update products set deleted_at = now() where id = $1", [id]);
  await page.getByRole("button", { name: "Save" }).click();
  const problem = page.getByRole("alert").filter({ hasText: `Not saved: ${name}.` });
  await expect(problem).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(problem).toBeVisible();
});
