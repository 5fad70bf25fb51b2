// Actions that a stolen session must not do need the password again. The dialog opens over the screen: no typed text
// is lost.
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { expirePasswordProof, PASSWORD } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { addProduct } from "../support/builders.ts";
import { picture } from "../support/chosen-files.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { expect, test } from "../support/journey.ts";

test.use({ reducedMotion: "reduce" });

const passwordDialog = (page: Page) => page.getByRole("dialog", { name: "Enter your password" });

async function prove(page: Page): Promise<void> {
  await passwordDialog(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await passwordDialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(passwordDialog(page)).toBeHidden();
}

test("a new price of a product, with a new picture, needs the password", async ({ page, shop, sql }) => {
  const { id } = await addProduct(shop, { price: 10_000 });
  const owner = await enterAdmin(page, shop, `/admin/edit-product/${id}`);
  await expirePasswordProof(shop, owner);
  await page.getByLabel("Name", { exact: true }).fill("Renamed only");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Product saved")).toBeVisible();

  await page.getByLabel("Selling price (₹)").fill("120");
  await page.getByLabel("MRP (₹)").fill("150");
  await page.getByLabel("Description").fill("Fried twice.");
  await page.getByLabel("Add pictures").setInputFiles(await picture("new.png", "#b58a2c"));
  await expect(page.getByRole("img", { name: "Picture 1" })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expectAccessible(page);
  await passwordDialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Enter your password again to do this.")).toBeVisible();
  await expect(page.getByLabel("Selling price (₹)")).toHaveValue("120");
  await expect(page.getByLabel("Description")).toHaveValue("Fried twice.");
  await expect(page.getByRole("img", { name: "Picture 1" })).toBeVisible();

  await page.getByRole("button", { name: "Save" }).click();
  await prove(page);
  await expect(page.getByText("Enter your password again to do this.")).toBeHidden();
  await expect
    .poll(async () => (await sql.query("select * from products where id = $1", [id])).rows[0])
    .toMatchObject({
      name: "Renamed only",
      selling_price: "12000",
      mrp: "15000",
      description: "Fried twice.",
      images: [expect.stringMatching(/^images\//)],
    });
});

test("creating or activating a coupon above fifty percent needs the password", async ({ page, shop }) => {
  const owner = await enterAdmin(page, shop, "/admin/add-coupon");
  await expirePasswordProof(shop, owner);
  const name = `LARGE-${owner.username}`.toUpperCase();
  await page.getByLabel("Coupon name").fill(name);
  await page.getByLabel("Discount, %").fill("60");
  await page.getByLabel("Uses per phone").fill("1");
  await page.getByRole("button", { name: "Add coupon" }).click();
  await expect(passwordDialog(page)).toBeVisible();
  await passwordDialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Discount, %")).toHaveValue("60");
  await page.getByRole("button", { name: "Add coupon" }).click();
  await prove(page);
  const row = page.getByRole("list", { name: "Coupons" }).getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("60% off");

  await expirePasswordProof(shop, owner);
  const usable = row.getByRole("switch");
  await usable.click();
  await expect(row).toContainText("Off");
  await usable.click();
  await prove(page);
  await expect(row).toContainText("Active");
});

test("a spreadsheet import needs the password, asked over its preview", async ({ page, shop, sql }) => {
  const { productId } = await addProduct(shop, { price: 10_000 });
  const owner = await enterAdmin(page, shop, "/admin/edit-products");
  await expirePasswordProof(shop, owner);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import products" });
  const sheet = Papa.unparse([{ "Product id": productId, "MRP (₹)": "450" }]);
  await dialog
    .getByLabel("Choose a CSV file")
    .setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) });
  await expect(dialog.getByText("0 to add · 1 to change")).toBeVisible();
  await dialog.getByRole("button", { name: "Import 1 product" }).click();
  await expectAccessible(page);
  await prove(page);
  await expect(page.getByText("0 products added, 1 product changed.")).toBeVisible();
  const { rows } = await sql.query("select mrp from products where slug = $1", [productId]);
  expect(rows[0]).toEqual({ mrp: "45000" });
});

test("the API document can be opened from the account screen", async ({ page, shop, context }) => {
  await enterAdmin(page, shop, "/admin/account");
  await page.getByRole("button", { name: "Open the API documentation" }).click();
  await page.waitForURL("**/api/docs/");
  // The API page renders only the visible part of a long list.
  await expect(page.getByRole("link", { name: "/api/users/check-in-stock" })).toBeVisible();
  const cookies = await context.cookies(`${shop.url}/api/docs/`);
  expect(cookies).toMatchObject([
    { name: "docs-session", path: "/api/docs", httpOnly: true, sameSite: "Strict" },
  ]);
});

test("a common password is refused, and the form explains what to choose", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin/account");
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("Krishna@123");
  await page.getByLabel("New password again").fill("Krishna@123");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This password is too common")).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("Krishna@123");
  await expectAccessible(page);
});
