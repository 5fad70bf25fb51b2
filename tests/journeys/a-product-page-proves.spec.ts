import type { Page } from "@playwright/test";
import { addProduct } from "../support/builders.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";

const CHIPS = "/products/nendran-banana-chips";

/** The structured data (JSON-LD) for search engines, by type. */
async function things(page: Page): Promise<Record<string, Record<string, unknown>>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const objects = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  return Object.fromEntries(objects.map((object) => [object["@type"] as string, object]));
}

test("a shopper sees the saving, the price per gram and the packet's label", async ({ page }) => {
  await open(page, CHIPS);
  const main = page.getByRole("main");
  await expect(main.getByText("Save ₹15")).toBeVisible();
  await expect(main.getByText("MRP inclusive of all taxes · 200 g")).toBeVisible();
  await expect(main.getByText("₹0.70 per g at MRP · ₹0.63 per g at today’s price")).toBeVisible();
  await expect(main.getByText("Vegetarian", { exact: true })).toBeVisible();

  const details = page.getByRole("region", { name: "Product Details" });
  await expect(details).toContainText("90 days from packing");
  await expect(details).toContainText("May contain traces of peanut, cashew, sesame and wheat.");
  await details.getByText("Nutrition per 100 g").first().click();
  const table = details.getByRole("table", { name: "Nutrition per 100 g of Nendran Banana Chips" });
  await expect(table.getByRole("row")).toHaveCount(9);
  await expect(table.getByRole("row", { name: "Energy 545 kcal" })).toBeVisible();
  await expect(table.getByRole("row", { name: "Sodium 320 mg" })).toBeVisible();
  await details.getByText("Maker, origin and customer care").click();
  await expect(details).toContainText("Nendra Foods, 14/220 Chips Street, Palakkad, Kerala 678001");
  await expect(details.getByText("India", { exact: true })).toBeVisible();
  await expect(details).toContainText("hello@nendra.example");
  await expect(page.getByRole("region", { name: "Ingredients" })).toContainText(
    "Raw nendran banana, Coconut oil, Salt, Turmeric",
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("all of it is in the page before any script runs", async ({ browser, shop }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(shop.url + CHIPS);
  await page.getByText("Nutrition per 100 g").first().click();
  await expect(page.getByRole("row", { name: "Energy 545 kcal" })).toBeVisible();
  await expect(page.getByText("Save ₹15")).toBeVisible();
  await page.close();
});

test("breadcrumb and structured data agree, and the latter has the label", async ({ page }) => {
  await open(page, CHIPS);
  const { BreadcrumbList, Product } = await things(page);
  expect(BreadcrumbList).toMatchObject({
    itemListElement: [{ name: "Home" }, { name: "Banana Chips" }, { name: "Nendran Banana Chips" }],
  });
  expect(Product).toMatchObject({
    weight: { value: 200, unitCode: "GRM" },
    manufacturer: { name: "Nendra Foods" },
    countryOfOrigin: { name: "India" },
    offers: {
      price: "125.00",
      priceSpecification: [
        { price: "125.00", referenceQuantity: { value: 200, valueReference: { value: 1, unitCode: "GRM" } } },
        { price: "140.00", priceType: "https://schema.org/StrikethroughPrice" },
      ],
    },
  });
  expect(Product?.additionalProperty).toContainEqual({
    "@type": "PropertyValue",
    name: "Energy per 100 g",
    value: 545,
    unitCode: "K51",
    unitText: "kcal",
  });
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb.getByText("Nendran Banana Chips")).toHaveAttribute("aria-current", "page");
  await breadcrumb.getByRole("link", { name: "Banana Chips" }).click();
  const categories = page.getByRole("navigation", { name: "Categories" });
  await expect(categories.getByRole("link", { name: "Banana Chips" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("a gift box shows its weight, but no price per gram", async ({ page }) => {
  await open(page, "/products/onam-snack-box");
  await expect(page.getByText("MRP inclusive of all taxes · 900 g")).toBeVisible();
  await expect(page.getByText("per g")).toHaveCount(0);
  expect(JSON.stringify(await things(page))).not.toContain("referenceQuantity");
});

test("a product with little on its label shows no empty sections", async ({ page, shop }) => {
  const { productId } = await addProduct(shop);
  await open(page, `/products/${productId}`);
  const details = page.getByRole("region", { name: "Product Details" });
  await expect(details.getByText("Nutrition per 100 g")).toHaveCount(0);
  await expect(details.getByText("Maker, origin and customer care")).toBeVisible();
  await expect(page.getByText("MRP inclusive of all taxes", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("four related products are shown, also from other categories", async ({ page }) => {
  await open(page, "/products/jackfruit-chips");
  const related = page.getByRole("region", { name: "You May Also Like" });
  await expect(related.getByRole("listitem")).toHaveCount(4);
  await expect(related.getByRole("link").first()).toHaveText("Tapioca Chips");
});

test("the buy buttons are always within reach, and there is only one set of them", { tag: "@both" }, async ({
  page,
  isMobile,
}) => {
  await open(page, CHIPS);
  const buy = page.getByRole("button", { name: "Buy Now" });
  await expect(buy).toHaveCount(1);
  if (isMobile) await expect(buy).toBeInViewport({ ratio: 1 });
  await page.getByRole("region", { name: "You May Also Like" }).scrollIntoViewIfNeeded();
  if (isMobile) await expect(buy).toBeInViewport({ ratio: 1 });
  else await expect(buy).not.toBeInViewport();
  await expect(buy).toHaveCount(1);
  await page.evaluate(() => scrollTo(0, 0));
  if (!isMobile) await expect(buy).toBeInViewport();
});
