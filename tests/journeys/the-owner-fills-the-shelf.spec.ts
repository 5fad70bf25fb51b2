import type { Page } from "@playwright/test";
import sharp from "sharp";
import { imageUrl } from "../../rules/images.ts";
import { MAX_PICTURE_BYTES } from "../../rules/upload.ts";
import { PASSWORD } from "../support/admin.ts";
import { endSessionsAtNextChange, enterAdmin, pickUp } from "../support/admin-journey.ts";
import { addProduct as addTestProduct } from "../support/builders.ts";
import { hugePicture, picture } from "../support/chosen-files.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { holdBack, intercept } from "../support/intercept.ts";
import { expect, open, test } from "../support/journey.ts";

test.use({ reducedMotion: "reduce" });

async function fillNewProduct(page: Page, name: string, category = "Halwa"): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Category").selectOption({ label: category });
  await page.getByLabel("Selling price (₹)").fill("180");
  await page.getByLabel("MRP (₹)").fill("200");
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a new category and a product with three pictures are in the storefront at once", async ({
  page,
  shop,
  sql,
}) => {
  await enterAdmin(page, shop, "/admin/add-category");
  await expect(page.getByRole("list", { name: "Categories" })).toContainText("Halwa");
  await page.getByLabel("Name", { exact: true }).fill("Pickles");
  await page.getByLabel("Picture (optional)").setInputFiles(await picture("pickles.png", "#a33"));
  await expect(page.getByRole("img", { name: "The new category" })).toBeVisible();
  await page.getByRole("button", { name: "Add category" }).click();
  await expect(page.getByRole("list", { name: "Categories" })).toContainText("Pickles");

  await open(page, "/admin/add-product");
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
  await expect(page.getByRole("list", { name: "Ingredients added" }).getByRole("listitem")).toHaveText([
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
  await page.getByRole("switch", { name: "Track stock" }).click();
  await page.getByLabel("Packets left").fill("25");

  await page
    .getByLabel("Add pictures")
    .setInputFiles([
      await picture("red.png", "#ff0000"),
      await picture("green.png", "#00ff00"),
      await picture("blue.png", "#0000ff"),
    ]);
  const pictures = page.getByRole("list", { name: "Pictures, main picture first" });
  await expect(pictures.getByRole("listitem")).toHaveCount(3);
  await expect(pictures.getByRole("listitem").first()).toContainText("Main picture");
  await page.getByRole("button", { name: "Move picture 3 left" }).click();
  // Blue is second now. The keyboard moves it to the front.
  await pickUp(page.getByRole("button", { name: "Move picture 2", exact: true }), "2 of 3");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Over place 1 of 3.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("picture 2 is now number 1 of 3.")).toBeAttached();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Product added")).toBeVisible();
  await page.waitForURL(/\/admin\/edit-products$/);

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
  const { rows } = await sql.query("select images, available from products where slug = 'mango-pickle'");
  expect(rows[0]).toMatchObject({ available: 25 });
  const main = await (await page.request.get(imageUrl(rows[0].images[0]))).body();
  const { dominant } = await sharp(main).stats();
  expect(dominant.b).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(60);
});

test("a picture added in another tab survives saves of this tab, and is shown after the first", async ({
  page,
  shop,
  sql,
}) => {
  const { id } = await addTestProduct(shop, { price: 10_000 });
  await enterAdmin(page, shop, `/admin/edit-product/${id}`);
  const chooser = page.getByLabel("Add pictures");
  const shown = page.getByRole("img", { name: /^Picture/ });
  const stored = async () =>
    (await sql.query<{ images: string[] }>("select images from products where id = $1", [id])).rows[0]
      ?.images;
  await chooser.setInputFiles([await picture("mine.png", "#880000")]);
  await expect(shown).toHaveCount(1);
  const [others] = (await sql.query("select images[1] as path from products where images <> '{}' limit 1"))
    .rows as { path: string }[];
  await sql.query("update products set images = array[$2] where id = $1", [id, others?.path]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(shown).toHaveCount(2);
  expect(await stored()).toEqual([expect.any(String), others?.path]);
  await chooser.setInputFiles([await picture("second.png", "#008800")]);
  await expect(shown).toHaveCount(3);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await stored())?.length).toBe(3);
  expect(await stored()).toContain(others?.path);
});

test("if another tab has set the packets left, they have to be typed again, and other fields stay", async ({
  page,
  shop,
  sql,
}) => {
  const { id } = await addTestProduct(shop, { price: 10_000, available: 10 });
  await enterAdmin(page, shop, `/admin/edit-product/${id}`);
  await page.getByLabel("Packets left").fill("50");
  await page.getByLabel("Description").fill("Crisp.");
  await sql.query(
    "update products set available = 60, units_version = units_version + 1, units_typed = 60 where id = $1",
    [id],
  );
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("60 are left now. Enter it again.").first()).toBeVisible();
  await expect(page.getByLabel("Packets left")).toBeFocused();
  await expect(page.getByLabel("Description")).toHaveValue("Crisp.");
  // Two are sold before the next save.
  await sql.query("update products set available = 58 where id = $1", [id]);
  await page.getByLabel("Packets left").fill("70");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Product saved")).toBeVisible();
  await expect(page.getByLabel("Packets left")).toHaveValue("68");
  const { rows } = await sql.query("select available, description from products where id = $1", [id]);
  expect(rows[0]).toEqual({ available: 68, description: "Crisp." });
});

test("only the changed fields of a product are saved", async ({ page, shop, sql }) => {
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
  // Ten were added. The three that were sold meanwhile stay sold.
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

test("edits made while a product is being saved stay, and the next save stores them", async ({
  page,
  shop,
  sql,
}) => {
  const { id } = await addTestProduct(shop, { price: 10_000 });
  await enterAdmin(page, shop, `/admin/edit-product/${id}`);
  const letGo = await holdBack(page, `**/api/admin/edit-product/${id}`);
  const chooser = page.getByLabel("Add pictures");
  const shown = page.getByRole("img", { name: /^Picture/ });
  const behind = page.getByText("Changes made while saving are not saved yet.");
  const saved = page.getByText("Product saved");
  await page.getByLabel("MRP (₹)").fill("150");
  await chooser.setInputFiles([await picture("wrong.png", "#000088"), await picture("first.png", "#880000")]);
  await expect(shown).toHaveCount(2);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.getByLabel("Description").fill("Crisp.");
  await page.getByRole("button", { name: "Remove picture 1" }).click();
  await chooser.setInputFiles([await picture("second.png", "#008800")]);
  await expect(shown).toHaveCount(2);
  await letGo();
  await expect(saved).toBeVisible();
  await expect(behind).toBeVisible();
  await expect(page.getByLabel("MRP (₹)")).toHaveValue("150");
  await expect(page.getByLabel("Description")).toHaveValue("Crisp.");
  await expect(shown).toHaveCount(2);
  const stored = async () =>
    (await sql.query("select mrp, description, images from products where id = $1", [id])).rows[0];
  const before = await stored();
  expect(before).toEqual({ mrp: "15000", description: "", images: [expect.any(String), expect.any(String)] });

  await page.getByRole("button", { name: "Save", exact: true }).click();
  const images = [before.images[1], expect.not.stringMatching(before.images[0])];
  await expect.poll(stored).toEqual({ mrp: "15000", description: "Crisp.", images });
  await expect(shown).toHaveCount(2);
  await expect(behind).toHaveCount(0);
});

test("edits made while a product is being added stay, and are saved into the same product", async ({
  page,
  shop,
  sql,
}) => {
  const name = "Slow Banana Halwa";
  await enterAdmin(page, shop, "/admin/add-product");
  const letGo = await holdBack(page, "**/api/admin/products");
  const chooser = page.getByLabel("Add pictures");
  const shown = page.getByRole("img", { name: /^Picture/ });
  const behind = page.getByText("Changes made while saving are not saved yet.");
  await fillNewProduct(page, name);
  await chooser.setInputFiles([await picture("first.png", "#880000")]);
  await expect(shown).toHaveCount(1);
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.getByLabel("Description").fill("Crisp.");
  await chooser.setInputFiles([await picture("second.png", "#008800")]);
  await expect(shown).toHaveCount(2);
  await letGo();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(behind).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Crisp.");
  await expect(shown).toHaveCount(2);
  await expectAccessible(page);
  const stored = async () =>
    (
      await sql.query("select description, cardinality(images) as pictures from products where name = $1", [
        name,
      ])
    ).rows;
  expect(await stored()).toEqual([{ description: "", pictures: 1 }]);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**/admin/edit-products");
  expect(await stored()).toEqual([{ description: "Crisp.", pictures: 2 }]);
  // No draft of a new product is left.
  await open(page, "/admin/add-product");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
});

test("adding a product whose reply was lost creates it once, with the text typed by then", async ({
  page,
  shop,
  sql,
}) => {
  const name = "Lost and Found Halwa";
  const stored = async () => {
    const { rows } = await sql.query(
      "select description, selling_price, cardinality(images) as pictures from products where name = $1",
      [name],
    );
    return rows;
  };
  await enterAdmin(page, shop, "/admin/add-product");
  const letThrough = await intercept(page, "**/api/admin/products", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await fillNewProduct(page, name);
  await page.getByLabel("Add pictures").setInputFiles([await picture("first.png", "#880000")]);
  await expect(page.getByRole("img", { name: /^Picture/ })).toHaveCount(1);
  const add = page.getByRole("button", { name: "Add product" });
  const lost = page.getByRole("alert").filter({ hasText: "No connection" });
  await add.click();
  await expect(lost).toBeVisible();
  expect(await stored()).toHaveLength(1);

  // A reload does not create a second product either. Its pictures have to be chosen again.
  await page.reload();
  await expect(page.getByText("Your draft is still here")).toBeVisible();
  await page.getByLabel("Description").fill("Slowly stirred.");
  await page
    .getByLabel("Add pictures")
    .setInputFiles([await picture("first.png", "#880000"), await picture("second.png", "#008800")]);
  await expect(page.getByRole("img", { name: /^Picture/ })).toHaveCount(2);
  await add.click();
  await expect(lost).toBeVisible();
  letThrough();
  await add.click();
  await page.waitForURL("**/admin/edit-products");
  expect(await stored()).toEqual([{ description: "Slowly stirred.", selling_price: "18000", pictures: 2 }]);

  await open(page, "/admin/add-product");
  await fillNewProduct(page, name);
  await add.click();
  await page.waitForURL("**/admin/edit-products");
  expect(await stored()).toHaveLength(2);
});

test("a file that is no picture, too large or one too many is refused before the upload", async ({
  page,
  shop,
  sql,
}) => {
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
  await chooser.setInputFiles([
    { name: "IMG_1.HEIC", mimeType: "image/heic", buffer: Buffer.from("\0\0\0\x24ftypheic", "latin1") },
  ]);
  await expect(page.getByRole("alert").filter({ hasText: "IMG_1.HEIC is a HEIC picture" })).toContainText(
    "On the iPhone: Settings, Camera, Formats, Most Compatible; or save it as JPEG.",
  );
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

test("typed text survives a reload, a link that was followed and a session that ends", async ({
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
  await expect(shelf.getByText("This name is already in use.")).toBeVisible();
  await expectAccessible(page);
  await shelf.getByLabel("Name").fill("Kept Things");
  await shelf.getByLabel("Name").press("Enter");
  await expect(page.getByLabel("Category").locator("option:checked")).toHaveText("Kept Things");
  await page.reload();
  await expect(page.getByText("Your draft is still here")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Kept Banana Chips");
  await expect(page.getByLabel("Category").locator("option:checked")).toHaveText("Kept Things");

  await page.getByRole("link", { name: "Products", exact: true }).first().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(/add-product/);

  await endSessionsAtNextChange(page, sql);
  await page.getByRole("button", { name: "Add product" }).click();
  const login = page.getByRole("dialog", { name: "Your session has ended" });
  await login.getByLabel("Username").fill(admin.username);
  await login.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Product added")).toBeVisible();
  await page.waitForURL(/\/admin\/edit-products$/);
  await open(page, "/admin/add-product");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
});

test("of two pictures chosen for a category the last one counts, however long the other takes to decode", async ({
  page,
  shop,
  sql,
}, { project, repeatEachIndex }) => {
  // Holds the decoding of the first picture, as if it were very large.
  await page.addInitScript(() => {
    const decode = window.createImageBitmap as (file: File) => Promise<ImageBitmap>;
    const { promise: mayDecode, resolve } = Promise.withResolvers<void>();
    let decoding: Promise<unknown>;
    Object.assign(window, {
      createImageBitmap(file: File) {
        if (file.name !== "slow.png") return decode(file);
        const slowly = mayDecode.then(() => decode(file));
        decoding = slowly;
        return slowly;
      },
      async decodeSlow() {
        resolve();
        await decoding;
        await new Promise(requestAnimationFrame);
      },
    });
  });
  const name = `Pictured ${project.name} ${repeatEachIndex}`;
  await enterAdmin(page, shop, "/admin/add-category");
  const field = page.getByLabel("Name", { exact: true });
  const chooser = page.getByLabel("Picture (optional)");
  const shown = page.getByRole("img", { name: "The new category" });
  await field.fill(name);
  await chooser.setInputFiles(await picture("slow.png", "#ff0000"));
  await expect(page.getByRole("button", { name: "Opening the picture..." })).toBeVisible();
  // Enter does not add the category while its picture is being decoded: the next category would get it.
  await field.press("Enter");
  await chooser.setInputFiles(await picture("quick.png", "#0000ff"));
  await expect(shown).toBeVisible();
  const quick = (await shown.getAttribute("src")) ?? "";
  await page.evaluate(() => (window as unknown as { decodeSlow: () => Promise<void> }).decodeSlow());
  await expect(shown).toHaveAttribute("src", quick);
  await page.getByRole("button", { name: "Add category" }).click();
  await expect(page.getByRole("list", { name: "Categories" })).toContainText(name);
  await expect(shown).toHaveCount(0);
  const { rows } = await sql.query("select image from categories where name = $1", [name]);
  const { dominant } = await sharp(await (await page.request.get(imageUrl(rows[0].image))).body()).stats();
  expect(dominant.b).toBeGreaterThan(200);
});

test("a detail being typed keeps the focus when the product is saved", async ({ page, shop, sql }) => {
  const { id } = await addTestProduct(shop, { price: 10_000 });
  await enterAdmin(page, shop, `/admin/edit-product/${id}`);
  await page.getByRole("button", { name: "Add a detail" }).click();
  await page.getByLabel("Label 1").fill("Keeps for");
  const value = page.getByLabel("Value 1");
  await value.fill("6 month");
  await value.press("Enter");
  await expect(page.getByText("Product saved")).toBeVisible();
  await expect(value).toBeFocused();
  await page.keyboard.type("s");
  await expect(value).toHaveValue("6 months");
  await page.keyboard.press("Enter");
  const details = async () => (await sql.query("select details from products where id = $1", [id])).rows;
  await expect.poll(details).toEqual([{ details: [{ label: "Keeps for", value: "6 months" }] }]);
});

test("deleting a product or category by keyboard moves the focus to the next one", async ({ page, shop }) => {
  await addTestProduct(shop, { price: 10_000 });
  await enterAdmin(page, shop, "/admin/edit-products");
  const deleting = page.getByRole("button", { name: /^Delete / });
  const named = async (index: number) =>
    page.getByRole("button", {
      name: (await deleting.nth(index).getAttribute("aria-label")) ?? "",
      exact: true,
    });
  const [removed, next] = [await named(0), await named(1)];
  await removed.press("Enter");
  const undo = page.getByRole("button", { name: "Undo" });
  // A toast under the pointer does not expire.
  await undo.hover();
  await expect(next).toBeFocused();
  await undo.click();
  await expect(removed).toBeVisible();

  await open(page, "/admin/add-category");
  for (const name of ["Empty one", "Empty two"]) {
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Add category" }).click();
    await expect(page.getByRole("button", { name: `Delete ${name}` })).toBeVisible();
  }
  await page.getByRole("button", { name: "Delete Empty one" }).press("Enter");
  await expect(page.getByRole("button", { name: "Delete Empty two" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Delete Empty two" })).toHaveCount(0);
  await expect(deleting.and(page.locator(":focus"))).toHaveCount(1);
});
