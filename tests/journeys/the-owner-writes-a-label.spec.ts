import { slug } from "../../rules/ids.ts";
import { formatRupees } from "../../rules/money.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { addProduct } from "../support/builders.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";
import { untilDocumentHas } from "../support/until-document-has.ts";

test.use({ reducedMotion: "reduce" });

test("the form counts missing legal details, and shoppers see the label", async ({ page, shop }) => {
  const { id, productId } = await addProduct(shop);
  await enterAdmin(page, shop, `/admin/edit-product/${id}`);
  await expect(page.getByText("15 required by law but missing:")).toBeVisible();

  await page.getByText("What it is and who made it").click();
  await expectAccessible(page);
  await page.getByLabel("Generic name").fill("Fried banana chips");
  await page.getByLabel("Country of origin").fill("India");
  await page.getByText("Allergens and storage").click();
  const contains = page.getByRole("group", { name: "Contains", exact: true });
  await contains.getByLabel("None of these").check();
  await expect(contains.getByLabel("None of these")).toBeChecked();
  await contains.getByLabel("Wheat").check();
  await expect(contains.getByLabel("None of these")).not.toBeChecked();
  await page.getByLabel("May contain traces of: others").fill("Lupin, Celery");
  await page.getByText("Nutrition per 100 g").click();
  await page.getByLabel("Energy (kcal)").fill("545");
  await page.getByLabel("Carbohydrate (g)").fill("56");
  await page.getByLabel("Total sugars (g)").fill("57");
  await page.getByLabel("or in months").fill("3");
  await page.getByLabel("Net weight (g)").fill("200");
  await page.getByLabel("GST rate").selectOption("5");
  await page.getByText("Nutrition per 100 g").click();
  await page.getByRole("button", { name: "Save", exact: true }).click();

  // The collapsed part with the error opens.
  await expect(page.getByText("Total sugars cannot be more than carbohydrate")).toBeVisible();
  await expect(page.getByLabel("Total sugars (g)")).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Total sugars (g)").fill("3.8");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Product saved")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "7 required by law but missing:" })).toContainText(
    "ingredients, 6 of 9 nutrition values",
  );

  await open(page, `/products/${productId}`);
  const details = page.getByRole("region", { name: "Product Details" });
  await expect(details).toContainText("Fried banana chips");
  await expect(details).toContainText("3 months from packing");
  await expect(details).toContainText("Contains wheat. May contain traces of lupin and celery.");
});

test("a GST rate that has ended must be changed before the product is saved", async ({ page, shop, sql }) => {
  const { id } = await addProduct(shop);
  await sql.query("update products set gst_rate_percent = 12 where id = $1", [id]);
  await enterAdmin(page, shop, `/admin/edit-product/${id}`);
  const ended = page.getByText("12% ended on 22 September 2025: choose 0, 5, 18 or 40%");
  await expect(ended).toBeVisible();
  await page.getByLabel("Net weight (g)").fill("200");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("GST rate")).toBeFocused();
  await page.getByLabel("GST rate").selectOption("5");
  await expect(ended).toBeHidden();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Product saved")).toBeVisible();
});

test("words that food law restricts give a warning, but can be saved", async ({ page, shop, sql }) => {
  const { id, productId } = await addProduct(shop);
  await enterAdmin(page, shop, `/admin/edit-product/${id}`);
  await page.getByLabel("Description").fill("100% natural, cures colds.");
  await expect(page.getByText("“100%”")).toBeVisible();
  await expect(page.getByText("“cures”")).toBeVisible();
  await page.getByLabel("GST rate").selectOption("5");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Product saved")).toBeVisible();
  const { rows } = await sql.query("select description from products where slug = $1", [slug(productId)]);
  expect(rows).toEqual([{ description: "100% natural, cures colds." }]);
});

test("the profile warns of claims and mismatched numbers, and refuses a wrong GSTIN", async ({
  page,
  shop,
}) => {
  await enterAdmin(page, shop, "/admin/shop-profile/brand");
  await page.getByLabel("Tagline").fill("Healthy snacks, NO GMO");
  await expect(page.getByText("“Healthy”")).toBeVisible();
  await expect(page.getByText("“NO GMO”").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Shop details" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("link", { name: "Contact and legal" }).click();
  await page.getByLabel("FSSAI licence or registration number").fill("99999999999999");
  await expect(page.getByText("Compare it with your licence:")).toBeVisible();
  await page.getByLabel("GSTIN", { exact: true }).fill("27AAPFU0939F1ZV");
  await expect(page.getByText("This GSTIN is of Maharashtra, the postal address is in Kerala")).toBeVisible();
  const retaxed = page.getByText(
    "Earlier orders without an invoice, until now taxed as from Kerala, will be taxed as from Maharashtra",
  );
  await expect(retaxed).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("GSTIN valid from").fill("2026-12-01");
  await expect(retaxed).toBeHidden();
  await page.getByLabel("GSTIN", { exact: true }).fill("27AAPFU0939F1ZW");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    page.getByText("One character is wrong: compare it with the registration certificate").first(),
  ).toBeVisible();
  await expect(page.getByLabel("GSTIN", { exact: true })).toBeFocused();
});

test("the information pages show the profile's data, and the owner's texts where there are any", async ({
  page,
  shop,
  sql,
}) => {
  await open(page, "/");
  await page.getByRole("navigation", { name: "Policies" }).getByRole("link", { name: "Contact us" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Contact us" })).toBeVisible();
  await expect(main).toContainText("Monday to Saturday, 10 am to 6 pm");
  await expect(main).toContainText("14/220 Chips Street");
  await expect(main).toContainText("Lakshmi Menon");
  await expect(main).toContainText("acknowledged within 48 hours and resolved within one month");
  await expectAccessible(page);
  await open(page, "/pricing");
  await expect(main).toContainText("all taxes");
  await expect(main).toContainText("₹30 for each order");
  await expect(main).toContainText("On orders over ₹500");
  const dearest = await sql.query(
    "select max(selling_price) as paise from products where deleted_at is null",
  );
  await expect(main).toContainText(`to ${formatRupees(dearest.rows[0].paise)}`);
  await expectAccessible(page);
  await open(page, "/about");
  await expect(main).toContainText("Nendra fries bananas");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const { rows } = await sql.query("select profile from shop_profile");
  await enterAdmin(page, shop, "/admin/shop-profile/texts");
  await page.locator("summary", { hasText: "About us" }).click();
  await page
    .getByLabel("Your text: About us")
    .fill("We are {shop} of Palakkad.\n\n# Our kitchen\nTwo fryers and a window.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The shop shows it now.")).toBeVisible();
  await untilDocumentHas(page, "/about", "We are Nendra of Palakkad.");
  await open(page, "/about");
  await expect(main.getByRole("heading", { name: "Our kitchen" })).toBeVisible();
  await expect(main).toContainText("Nendra Foods, 14/220 Chips Street");
  await sql.query("update shop_profile set profile = $1", [rows[0].profile]);
});
