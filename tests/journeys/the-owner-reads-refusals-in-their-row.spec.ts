import type { Page } from "@playwright/test";
import { enterAdmin } from "../support/admin-journey.ts";
import { addProduct } from "../support/builders.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { expect, test } from "../support/journey.ts";

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
