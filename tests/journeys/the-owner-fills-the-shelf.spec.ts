import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import sharp from "sharp";
import { imageUrl } from "../../rules/images.ts";
import { MAX_PICTURE_BYTES } from "../../rules/upload.ts";
import { PASSWORD, paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { expect, fillCart, open, test } from "../support/journey.ts";
import { addProduct as addTestProduct } from "../support/shopper.ts";

test.use({ reducedMotion: "reduce" });

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function picture(name: string, colour: string): Promise<Chosen> {
  const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: colour } });
  return { name, mimeType: "image/png", buffer: await plain.png().toBuffer() };
}

/** Noise cannot be packed: a picture of more than six megabytes. */
async function hugePicture(): Promise<Chosen> {
  const noise = sharp({
    create: {
      width: 1_700,
      height: 1_300,
      channels: 3,
      background: "black",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
  return { name: "huge.png", mimeType: "image/png", buffer: await noise.png().toBuffer() };
}

async function fillNewProduct(page: Page, name: string, category = "Halwa"): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Category").selectOption({ label: category });
  await page.getByLabel("Selling price (₹)").fill("180");
  await page.getByLabel("MRP (₹)").fill("200");
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a category, a product with three pictures, and the storefront has it at once", async ({
  page,
  shop,
  sql,
}) => {
  await enterAdmin(page, shop, "/admin/add-category");
  await expect(page.getByRole("list", { name: "Categories" })).toContainText("Halwa");
  await expectAccessible(page);
  await page.getByLabel("Name", { exact: true }).fill("Pickles");
  await page.getByLabel("Picture (optional)").setInputFiles(await picture("pickles.png", "#a33"));
  await expect(page.getByRole("img", { name: "The new category" })).toBeVisible();
  await page.getByRole("button", { name: "Add category" }).click();
  await expect(page.getByRole("list", { name: "Categories" })).toContainText("Pickles");

  await open(page, "/admin/add-product");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Enter a name")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await fillNewProduct(page, "Mango Pickle", "Pickles");
  await expect(page.getByText("10% below MRP")).toBeVisible();
  await page.getByLabel("Description").fill("Cut mango in gingelly oil.");
  const ingredients = page.getByLabel("Ingredients (optional)");
  await ingredients.fill("Mango");
  await ingredients.press("Enter");
  await ingredients.pressSequentially("Gingelly oil,Spices (chilli, fenugreek),Salt,");
  await expect(page.getByRole("list", { name: "Ingredients so far" }).getByRole("listitem")).toHaveText([
    "Mango",
    "Gingelly oil",
    "Spices (chilli, fenugreek)",
    "Salt",
  ]);
  await ingredients.press("Backspace");
  await page.getByRole("button", { name: "Add a detail" }).click();
  await page.getByLabel("Label 1").fill("Keeps for");
  await page.getByLabel("Value 1").fill("12 months");
  await page.getByLabel("Net weight (g)").fill("300");
  await page.getByLabel("HSN code").fill("20019000");
  await page.getByRole("switch", { name: "Count the packets" }).click();
  await page.getByLabel("Packets left").fill("25");

  await page
    .getByLabel("Add pictures")
    .setInputFiles([
      await picture("red.png", "#ff0000"),
      await picture("green.png", "#00ff00"),
      await picture("blue.png", "#0000ff"),
    ]);
  const pictures = page.getByRole("list", { name: "Pictures, the main one first" });
  await expect(pictures.getByRole("listitem")).toHaveCount(3);
  await expect(pictures.getByRole("listitem").first()).toContainText("Main picture");
  await page.getByRole("button", { name: "Move picture 3 left" }).click();
  // Blue is second now; the keyboard carries it to the front.
  const handle = page.getByRole("button", { name: "Move picture 2", exact: true });
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Over place 1 of 3.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("picture 2 is now number 1 of 3.")).toBeAttached();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add product" }).click();
  await page.waitForURL(/\/admin\/edit-products$/);
  await expect(page.getByText("Product added")).toBeVisible();

  await page.getByLabel("Search by name").fill("mango pi");
  await page.waitForURL(/search=mango\+pi/);
  await expect(rowOf(page, "Mango Pickle")).toContainText("25");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);

  await open(page, "/products/mango-pickle");
  await expect(page.getByRole("heading", { name: "Mango Pickle" })).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Pictures of Mango Pickle" }).getByRole("listitem"),
  ).toHaveCount(3);
  await expect(page.getByText("Spices (chilli, fenugreek)")).toBeVisible();
  const { rows } = await sql.query(
    "select images, available from products where product_id = 'mango-pickle'",
  );
  expect(rows[0]).toMatchObject({ available: 25 });
  const main = await (await page.request.get(imageUrl(rows[0].images[0]))).body();
  const { dominant } = await sharp(main).stats();
  expect(dominant.b).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(60);
});

test("a changed product is saved as it stands, and only what was changed", async ({ page, shop, sql }) => {
  const { id, productId } = await addTestProduct(shop, { price: 10_000, available: 8 });
  await enterAdmin(page, shop, `/admin/edit-product/${id}`);
  await expectAccessible(page);
  await page.getByLabel("Selling price (₹)").fill("120");
  await page.getByLabel("MRP (₹)").fill("110");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The MRP cannot be below the selling price")).toBeVisible();
  await expect(page.getByLabel("MRP (₹)")).toBeFocused();
  await page.getByLabel("MRP (₹)").fill("150");
  await page.getByLabel("Packets left").fill("18");
  await sql.query("update products set description = 'told by another tab', available = 5 where id = $1", [
    id,
  ]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Product saved")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/edit-product/${id}$`));
  // Ten were added; the three that were sold meanwhile stay sold.
  await expect(page.getByLabel("Packets left")).toHaveValue("15");
  const { rows } = await sql.query(
    "select selling_price, mrp, available, description from products where id = $1",
    [id],
  );
  expect(rows[0]).toEqual({
    selling_price: "12000",
    mrp: "15000",
    available: 15,
    description: "told by another tab",
  });
  await open(page, `/products/${productId}`);
  await expect(page.getByText("₹120").first()).toBeVisible();
});

test("what is no picture, too many or too large is told before it is sent", async ({ page, shop, sql }) => {
  await enterAdmin(page, shop, "/admin/add-product");
  const chooser = page.getByLabel("Add pictures");
  await chooser.setInputFiles([
    { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Milk, bread") },
    await picture("good.png", "#888800"),
  ]);
  await expect(page.getByRole("alert").filter({ hasText: "notes.jpg is not a picture" })).toContainText(
    "Choose a JPEG, PNG, WebP or AVIF file.",
  );
  await expect(page.getByRole("img", { name: /^Picture/ })).toHaveCount(1);
  await expectAccessible(page);

  const many = await Promise.all(
    Array.from({ length: 10 }, (_, n) => picture(`${n}.png`, `rgb(${n * 20}, 0, 90)`)),
  );
  await chooser.setInputFiles(many);
  await expect(page.getByText("A product has at most 10 pictures: 1 more left out.")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Picture/ })).toHaveCount(10);
  for (let left = 10; left > 0; left--)
    await page.getByRole("button", { name: "Remove picture 1", exact: true }).click();

  const huge = await hugePicture();
  expect(huge.buffer.length).toBeGreaterThan(MAX_PICTURE_BYTES);
  await chooser.setInputFiles([huge]);
  await expect(page.getByRole("img", { name: "Picture 1" })).toBeVisible();
  await fillNewProduct(page, "Noisy Murukku");
  const sending = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/admin/products"),
  );
  await page.getByRole("button", { name: "Add product" }).click();
  expect(Number(await (await sending).headerValue("content-length"))).toBeLessThan(MAX_PICTURE_BYTES);
  await page.waitForURL(/\/admin\/edit-products$/);
  const { rows } = await sql.query("select images from products where name = 'Noisy Murukku'");
  expect(rows[0].images).toEqual([expect.stringMatching(/\.jpg$/)]);
});

test("nothing typed is lost: not by a reload, a wrong turn, or a session that ends", async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/add-product");
  await fillNewProduct(page, "Kept Banana Chips");
  await page.getByRole("button", { name: "Add a category" }).click();
  const shelf = page.getByRole("dialog", { name: "Add a category" });
  await shelf.getByLabel("Name").fill("Halwa");
  await shelf.getByRole("button", { name: "Add category" }).click();
  await expect(shelf.getByText("There is one of this name already.")).toBeVisible();
  await expectAccessible(page);
  await shelf.getByLabel("Name").fill("Kept Things");
  await shelf.getByLabel("Name").press("Enter");
  await expect(page.getByLabel("Category").locator("option:checked")).toHaveText("Kept Things");
  await page.reload();
  await expect(page.getByText("What you typed before is still here")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Kept Banana Chips");
  await expect(page.getByLabel("Category").locator("option:checked")).toHaveText("Kept Things");

  await page.getByRole("link", { name: "Products", exact: true }).first().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page).toHaveURL(/add-product/);

  await sql.query("delete from admin_sessions");
  await page.getByRole("button", { name: "Add product" }).click();
  const login = page.getByRole("dialog", { name: "Your session has ended" });
  await login.getByLabel("Username").fill(admin.username);
  await login.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await login.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/admin\/edit-products$/);
  await expect(page.getByText("Product added")).toBeVisible();
  await open(page, "/admin/add-product");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
});

test("the switch in the row answers at once, and goes back where the server says no", async ({
  page,
  shop,
}) => {
  const { productId } = await addTestProduct(shop);
  const name = `Test snack ${productId.split("-").at(-1)}`;
  await enterAdmin(page, shop, `/admin/edit-products?search=${encodeURIComponent(name)}`);
  const inStock = page.getByRole("switch", { name: `${name} in stock` });
  await inStock.click();
  await expect(inStock).not.toBeChecked();
  await expect(async () => {
    const answer = await page.request.get(`/api/products/${productId}`);
    expect(await answer.json()).toMatchObject({ stock: false });
  }).toPass();

  await page.route("**/change-stock-status/**", (route) =>
    route.fulfill({ status: 503, json: { code: "BUSY", message: "The shop is very busy." } }),
  );
  await inStock.click();
  await expect(page.getByRole("alert").filter({ hasText: "The shop is very busy." })).toBeVisible();
  await expect(inStock).not.toBeChecked();
  await page.getByLabel("Stock", { exact: true }).selectOption({ label: "In stock" });
  await page.waitForURL(/stock=in/);
  await expect(page.getByText("No products found")).toBeVisible();
  await expectAccessible(page);
});

test("a deleted product is gone from the shop, and Undo brings it back", async ({ page, shop }) => {
  const { productId } = await addTestProduct(shop);
  const name = `Test snack ${productId.split("-").at(-1)}`;
  await enterAdmin(page, shop, `/admin/edit-products?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(page.getByText(`${name} deleted`)).toBeVisible();
  expect((await page.request.get(`/api/products/${productId}`)).status()).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, name)).toBeVisible();
  expect((await page.request.get(`/api/products/${productId}`)).status()).toBe(200);
});

test("a product is deleted while it lies in a cart and in an order", async ({ page, shop, sql, browser }) => {
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
     join orders on orders.id = order_lines.order_id where orders.order_id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ status: "Paid", name, quantity: 2 }]);
  await page.goto(`/admin/edit-product/${id}`);
  await expect(page.getByText("Page not found")).toBeVisible();
});

test("a spreadsheet goes out, is changed, is mended and comes back", async ({ page, shop, sql }) => {
  const { productId } = await addTestProduct(shop, { price: 10_000 });
  await sql.query(
    "update products set description = '=cmd', ingredients = '{വാഴക്ക,\"Spices (a, b)\"}' where product_id = $1",
    [productId],
  );
  await enterAdmin(page, shop, "/admin/edit-products");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.startsWith("\uFEFFProduct id,Name,")).toBe(true);
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
  await expect(dialog.getByText("2 rows need mending")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Import / })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel("MRP (₹)").fill("350");
  await dialog.getByLabel("Category").fill("halwa");
  await dialog.getByRole("button", { name: "Check again" }).click();
  await expect(dialog.getByText("1 to add · 1 to change")).toBeVisible();
  await dialog.getByRole("button", { name: "Import 2 products" }).click();
  await expect(page.getByText("1 product added, 1 product changed.")).toBeVisible();
  await page.getByLabel("Search by name").fill("Sheet Halwa");
  await expect(rowOf(page, "Sheet Halwa")).toContainText("₹100");
  const { rows } = await sql.query(
    "select selling_price, mrp, description, ingredients from products where product_id = $1",
    [productId],
  );
  expect(rows[0]).toEqual({
    selling_price: "30000",
    mrp: "35000",
    description: "=cmd",
    ingredients: ["വാഴക്ക", "Spices (a, b)"],
  });
});

test("a file that is no spreadsheet says so, and the template can be imported", async ({ page, shop }) => {
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
  await expect(dialog.getByRole("alert")).toContainText("There is no column “Product id” or “Name”");
  await chooser.setInputFiles({ name: "template.csv", mimeType: "text/csv", buffer: template });
  await expect(dialog.getByRole("button", { name: "Import 1 product" })).toBeEnabled();
});

test("a category is renamed, kept while it has products, and deleted when empty", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin/add-category");
  await page.getByLabel("Name", { exact: true }).fill("Seasonal");
  await page.getByRole("button", { name: "Add category" }).click();
  await page.getByRole("button", { name: "Rename Seasonal" }).click();
  await expectAccessible(page);
  const name = page.getByLabel("New name of Seasonal");
  await name.fill("halwa");
  await name.press("Enter");
  await expect(page.getByText("There is one of this name already.")).toBeVisible();
  await name.fill("Onam Specials");
  await name.press("Enter");
  await expect(page.getByRole("button", { name: "Rename Onam Specials" })).toBeFocused();
  await page.getByLabel("Change picture of Onam Specials").setInputFiles(await picture("onam.png", "#fc0"));
  await expect(page.getByText("Picture changed")).toBeVisible();

  await page.getByRole("button", { name: "Delete Halwa" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This category still has" })).toBeVisible();
  const list = page.getByRole("list", { name: "Categories" });
  await page.getByRole("button", { name: "Delete Onam Specials" }).click();
  await expect(list.getByText("Onam Specials", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list.getByText("Onam Specials", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Delete Onam Specials" }).click();
  await expect(list.getByText("Onam Specials", { exact: true })).toHaveCount(0);
});
