import type { Page } from "@playwright/test";
import type pg from "pg";
import { enterAdmin } from "../support/admin-journey.ts";
import { addProduct } from "../support/builders.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import { expect, open, test } from "../support/journey.ts";

test.use({ reducedMotion: "reduce" });

const SCREEN = "/admin/low-stock";

// The shop belongs to the whole worker. In these stories only their own products have counted stock.
let before: { id: string; available: number | null }[] = [];
test.beforeEach(async ({ sql }) => {
  before = (await sql.query("select id, available from products")).rows;
  await sql.query("update products set available = null");
});
test.afterEach(async ({ sql }) => {
  await sql.query("delete from products where name like 'Low snack %'");
  await sql.query(
    `update products set available = was.available
     from jsonb_to_recordset($1::jsonb) as was (id uuid, available int) where products.id = was.id`,
    [JSON.stringify(before)],
  );
  await sql.query("update products set available = null where not id = any($1::uuid[])", [
    before.map(({ id }) => id),
  ]);
});

async function nameOf(sql: pg.Pool, id: string): Promise<string> {
  const { rows } = await sql.query("select name from products where id = $1", [id]);
  return rows[0].name;
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const left = (page: Page, name: string) => page.getByLabel(`Packets left: ${name}`, { exact: true });
const level = (page: Page, name: string) => page.getByLabel(`Low-stock alert at: ${name}`, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

test("from the dashboard the owner restocks products and sets their low-stock levels", async ({
  page,
  shop,
  sql,
}) => {
  const few = await nameOf(sql, (await addProduct(shop, { available: 3 })).id);
  const none = await nameOf(sql, (await addProduct(shop, { available: 0 })).id);
  await enterAdmin(page, shop, "/admin/dashboard");
  await page.getByRole("link", { name: "Restock 1" }).click();
  await expect(page.getByRole("heading", { name: "Stock" })).toBeVisible();
  await expect(page.getByRole("row").filter({ has: page.getByRole("textbox") })).toHaveText([
    new RegExp(none),
    new RegExp(few),
  ]);
  await expect(row(page, none)).toContainText("None left");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await left(page, none).fill("24");
  await level(page, none).fill("30");
  await left(page, few).fill("60");
  await expect(page.getByText("2 products are not saved yet")).toBeVisible();
  await save(page);
  await expect(page.getByText("2 products saved")).toBeVisible();
  await expect(page.getByText("All changes saved")).toBeVisible();

  await open(page, SCREEN);
  await expect(left(page, none)).toHaveValue("24");
  await expect(level(page, none)).toHaveValue("30");
  await expect(left(page, few)).toHaveCount(0);
  await page.getByRole("link", { name: "All tracked" }).click();
  await expect(left(page, few)).toHaveValue("60");
  await left(page, none).fill("31");
  await left(page, none).press("Enter");
  await expect(page.getByText("1 product saved")).toBeVisible();
  await page.getByRole("link", { name: "Running low" }).click();
  await expect(page.getByText("No low stock")).toBeVisible();
  await expectAccessible(page);

  await open(page, "/admin/activity");
  await expect(page.getByText("Low-stock alert at:").first()).toBeVisible();
});

test("with two tabs, units sold meanwhile stay sold, and a save of the other tab is not overwritten", async ({
  page,
  shop,
  sql,
  context,
}) => {
  const { id } = await addProduct(shop, { available: 4 });
  const name = await nameOf(sql, id);
  await enterAdmin(page, shop, SCREEN);
  const other = await context.newPage();
  await open(other, SCREEN);
  for (const tab of [page, other]) await expect(left(tab, name)).toHaveValue("4");
  // Simulates a sale.
  await sql.query("update products set available = available - 1 where id = $1", [id]);

  await left(page, name).fill("10");
  await save(page);
  await expect(page.getByText("1 product saved")).toBeVisible();
  await expect(left(page, name)).toHaveValue("9");

  await left(other, name).fill("50");
  await save(other);
  await expect(row(other, name)).toContainText("Changed by someone else: 9 are left now.");
  await expect(left(other, name)).toHaveValue("50");
  await expectAccessible(other);
  await save(other);
  await expect(other.getByText("1 product saved")).toBeVisible();
  const { rows } = await sql.query("select available from products where id = $1", [id]);
  expect(rows).toEqual([{ available: 50 }]);
});

test("201 edited rows are saved at once; after a lost connection, the unsaved ones stay", async ({
  page,
  shop,
  sql,
}) => {
  const { id } = await addProduct(shop, { available: 1 });
  await sql.query(
    `insert into products (slug, category_id, name, selling_price, mrp, available, position)
     select 'low-' || substr(md5(random()::text), 1, 12), category_id, 'Low snack ' || n, 10000, 10000, 1, 2000 + n
     from products, generate_series(1, 200) as n where products.id = $1`,
    [id],
  );
  await enterAdmin(page, shop, SCREEN);
  const units = page.getByLabel(/^Packets left: /);
  await expect(units.first()).toBeVisible();
  for (let shown = await units.count(); shown < 201; shown = await units.count()) {
    await page.getByRole("button", { name: "Load more" }).click();
    await expect.poll(() => units.count()).toBeGreaterThan(shown);
  }
  await units.evaluateAll(async (fields: HTMLInputElement[]) => {
    for (const field of fields) {
      field.select();
      document.execCommand("insertText", false, "40");
      await null;
    }
  });
  await expect(page.getByText("201 products are not saved yet")).toBeVisible();

  let sent = 0;
  const letThrough = await intercept(page, "**/api/admin/low-stock", (route) =>
    route.request().method() === "POST" && ++sent === 2 ? route.abort() : route.continue(),
  );
  await save(page);
  await expect(page.getByText("200 products saved")).toBeVisible();
  await expect(page.getByText("No connection. Check your internet and try again.")).toBeVisible();
  letThrough();
  await save(page);
  await expect(page.getByText("1 product saved")).toBeVisible();
  const { rows } = await sql.query("select count(*) from products where available = 40");
  expect(rows).toEqual([{ count: "201" }]);
});

test("the level can be set in a product's form, and a long list of low products has Load more", async ({
  page,
  shop,
  sql,
}) => {
  const { id } = await addProduct(shop, { available: 8 });
  const name = await nameOf(sql, id);
  await sql.query(
    `insert into products (slug, category_id, name, selling_price, mrp, available, position)
     select 'low-' || substr(md5(random()::text), 1, 12), category_id, 'Low snack ' || n, 10000, 10000, 1, 2000 + n
     from products, generate_series(1, 60) as n where products.id = $1`,
    [id],
  );
  await enterAdmin(page, shop, `/admin/edit-product/${id}`);
  await page.getByLabel("Low-stock alert at").fill("8");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Product saved")).toBeVisible();

  await open(page, "/admin/edit-products");
  await page.getByRole("link", { name: "Low stock" }).click();
  await expect(page.getByLabel(/^Packets left: Low snack/)).toHaveCount(50);
  await expect(left(page, name)).toHaveCount(0);
  await page.getByRole("button", { name: "Load more" }).press("Enter");
  await expect(page.getByLabel(/^Packets left: Low snack/)).toHaveCount(60);
  await expect(page.getByText("That is all.")).toBeFocused();
  await expect(left(page, name)).toHaveValue("8");
  await expect(level(page, name)).toHaveValue("8");
});
