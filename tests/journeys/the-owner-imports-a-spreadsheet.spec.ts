import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { enterAdmin } from "../support/admin-journey.ts";
import { addProduct as addTestProduct } from "../support/builders.ts";
import { picture } from "../support/chosen-files.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { holdBack, intercept } from "../support/intercept.ts";
import { expect, test } from "../support/journey.ts";

test.use({ reducedMotion: "reduce" });

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("products are exported, edited in a spreadsheet, fixed and imported", async ({ page, shop, sql }) => {
  const { productId } = await addTestProduct(shop, { price: 10_000 });
  await sql.query(
    "update products set description = '=cmd', available = 9, ingredients = '{വാഴക്ക,\"Spices (a, b)\"}' where slug = $1",
    [productId],
  );
  await enterAdmin(page, shop, "/admin/edit-products");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.startsWith("\uFEFFProduct id,Name,")).toBe(true);
  // Three are sold while the sheet is being edited.
  await sql.query("update products set available = 6 where slug = $1", [productId]);
  // The product is renamed meanwhile. The sheet must not change the name back.
  await sql.query("update products set name = 'Named meanwhile' where slug = $1", [productId]);
  const { data } = Papa.parse<Record<string, string>>(csv.slice(1), { header: true, skipEmptyLines: true });
  const own = data.find((line) => line["Product id"] === productId) as Record<string, string>;
  expect(own).toMatchObject({
    Description: "'=cmd",
    "Selling price (₹)": "100",
    Ingredients: '["വാഴക്ക","Spices (a, b)"]',
  });

  const lines = [
    { ...own, "Selling price (₹)": "300" },
    { ...own, "Product id": "", Name: "Sheet Halwa", Category: "Halwas" },
  ];
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import products" });
  await dialog
    .getByLabel("Choose a CSV file")
    .setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(Papa.unparse(lines)) });
  await expect(dialog.getByText("2 rows have errors")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Import / })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel("MRP (₹)").fill("350");
  await dialog.getByLabel("Category").fill("halwa");
  await dialog.getByRole("button", { name: "Check again" }).click();
  await expect(dialog.getByText("1 to add · 1 to change")).toBeVisible();
  const change = dialog.getByRole("listitem").filter({ hasText: "Change" });
  await expect(change.getByRole("definition")).toHaveText(["from 100 → to 300", "from 100 → to 350"]);
  const letGo = await holdBack(page, "**/api/admin/products/import");
  await dialog.getByRole("button", { name: "Import 2 products" }).click();
  await expect(dialog.getByRole("button", { name: "Importing..." })).toBeVisible();
  // The dialog stays open until the import ends, since it shows the result.
  await dialog.getByRole("button", { name: "Close dialog" }).click();
  await expect(dialog).toBeVisible();
  await letGo();
  await expect(page.getByText("1 product added, 1 product changed.")).toBeVisible();
  await page.getByLabel("Search by name").fill("Sheet Halwa");
  await expect(rowOf(page, "Sheet Halwa")).toContainText("₹100");
  const { rows } = await sql.query(
    "select name, selling_price, mrp, available, description, ingredients from products where slug = $1",
    [productId],
  );
  expect(rows[0]).toEqual({
    name: "Named meanwhile",
    selling_price: "30000",
    mrp: "35000",
    available: 6,
    description: "=cmd",
    ingredients: ["വാഴക്ക", "Spices (a, b)"],
  });
});

test("a file that is not a spreadsheet is refused, the template is accepted", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin/edit-products");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import products" });
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download the template" }).click();
  const template = await readFile(await (await downloading).path());
  const chooser = dialog.getByLabel(/^Choose a(nother| CSV) file$/);
  const { buffer } = await picture("sheet.csv", "red");
  await chooser.setInputFiles({ name: "sheet.csv", mimeType: "text/csv", buffer });
  await expect(dialog.getByRole("alert")).toContainText("This is not a CSV file");
  await chooser.setInputFiles({
    name: "x.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Colour,Size\nred,4\n"),
  });
  await expect(dialog.getByRole("alert")).toContainText("Column missing: “Product id” or “Name”");
  // Only the checked file can be imported, so no other can be chosen meanwhile.
  const letThrough = await holdBack(page, "**/api/admin/products/import");
  await chooser.setInputFiles({ name: "template.csv", mimeType: "text/csv", buffer: template });
  await expect(dialog.getByText("Checking...")).toBeVisible();
  await expect(chooser).toBeDisabled();
  await letThrough();
  await expect(dialog.getByRole("button", { name: "Import 1 product" })).toBeEnabled();
  await expect(chooser).toBeEnabled();
});

test("an import whose reply was lost is made once", async ({ page, shop, sql }) => {
  const line = { Name: "Sheet Murukku", Category: "Halwa", "Selling price (₹)": "90", "MRP (₹)": "100" };
  await enterAdmin(page, shop, "/admin/edit-products");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import products" });
  await dialog.getByLabel("Choose a CSV file").setInputFiles({
    name: "products.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(Papa.unparse([line])),
  });
  const importOne = dialog.getByRole("button", { name: "Import 1 product" });
  await expect(importOne).toBeEnabled();
  const letThrough = await intercept(page, "**/api/admin/products/import", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await importOne.click();
  await expect(dialog.getByRole("alert")).toContainText("No connection");
  letThrough();
  await importOne.click();
  await expect(
    page.getByRole("status").filter({ hasText: "1 product added, 0 products changed." }),
  ).toBeVisible();
  const { rows } = await sql.query("select from products where name = $1", [line.Name]);
  expect(rows).toHaveLength(1);
});

test("a price list with a title, another separator and currencies is read", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin/edit-products");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import products" });
  const lines = [
    "sep=;",
    "Price list, November",
    "",
    "Name;Category;Selling price (₹);MRP (₹);HSN code;GST rate (%)",
    "Cashew, roasted;Halwa;₹ 1,250.00;₹ 1,25,000.00;8013220;5%",
  ];
  await dialog
    .getByLabel("Choose a CSV file")
    .setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) });
  await expect(dialog.getByText("1 to add")).toBeVisible();
  await expect(dialog.getByText("Row 5")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Import 1 product" })).toBeEnabled();
});
