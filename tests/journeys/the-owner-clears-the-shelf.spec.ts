import type { Page } from "@playwright/test";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { addProduct as addTestProduct } from "../support/builders.ts";
import { picture } from "../support/chosen-files.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { expect, fillCart, open, test } from "../support/journey.ts";

test.use({ reducedMotion: "reduce" });

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a deleted product disappears from the shop, and Undo restores it", async ({ page, shop }) => {
  const { productId } = await addTestProduct(shop);
  const name = `Test snack ${productId.split("-").at(-1)}`;
  await enterAdmin(page, shop, `/admin/edit-products?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  // A toast under the pointer does not expire.
  await undo.hover();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(page.getByText(`${name} deleted`)).toBeVisible();
  expect((await page.request.get(`/api/products/${productId}`)).status()).toBe(404);
  await undo.click();
  await expect(rowOf(page, name)).toBeVisible();
  expect((await page.request.get(`/api/products/${productId}`)).status()).toBe(200);
});

test("a product can be deleted while it is in a cart and an order", async ({ page, shop, sql, browser }) => {
  const { id, productId } = await addTestProduct(shop, { price: 15_000 });
  const name = `Test snack ${productId.split("-").at(-1)}`;
  const { orderId } = await paidOrder(shop, { items: [{ productId, quantity: 2 }] });
  const shopper = await browser.newPage({ baseURL: shop.url });
  await fillCart(shopper, { [productId]: 1, achappam: 1 });

  await enterAdmin(page, shop, `/admin/edit-products?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  await expect(page.getByText(`${name} deleted`)).toBeVisible();

  await open(shopper, "/cart");
  await expect(shopper.getByText("Some products in your Cart went Out of stock").first()).toBeVisible();
  await expect(shopper.getByText("Achappam").first()).toBeVisible();
  await shopper.close();
  const { rows } = await sql.query(
    `select orders.status, order_lines.name, order_lines.quantity from order_lines
     join orders on orders.id = order_lines.order_id where orders.order_number = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ status: "Paid", name, quantity: 2 }]);
  await page.goto(`/admin/edit-product/${id}`);
  await expect(page.getByText("Page not found")).toBeVisible();
});

test("a category can be renamed, and deleted only when it is empty", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin/add-category");
  await page.getByLabel("Name", { exact: true }).fill("Seasonal");
  await page.getByRole("button", { name: "Add category" }).click();
  await page.getByRole("button", { name: "Rename Seasonal" }).click();
  await expectAccessible(page);
  const name = page.getByLabel("New name of Seasonal");
  await name.fill("halwa");
  await name.press("Enter");
  await expect(page.getByText("This name is already in use.")).toBeVisible();
  await name.fill("Onam Specials");
  await name.press("Enter");
  await expect(page.getByRole("button", { name: "Rename Onam Specials" })).toBeFocused();
  await page.getByLabel("Change picture of Onam Specials").setInputFiles(await picture("onam.png", "#fc0"));
  await expect(page.getByText("Picture changed")).toBeVisible();

  await page.getByRole("button", { name: "Delete Halwa" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This category still has" })).toBeVisible();
  const list = page.getByRole("list", { name: "Categories" });
  await page.getByRole("button", { name: "Delete Onam Specials" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover();
  await expect(list.getByText("Onam Specials", { exact: true })).toHaveCount(0);
  await undo.click();
  await expect(list.getByText("Onam Specials", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Delete Onam Specials" }).click();
  await expect(list.getByText("Onam Specials", { exact: true })).toHaveCount(0);
});
