// What a shopper sees and can do before a page's scripts are there (web/loading/page-guard.ts).
import type { Page } from "@playwright/test";
import { holdBack } from "../support/intercept.ts";
import { expect, fillCart, hydrated, test } from "../support/journey.ts";

const PRODUCT = "/products/nendran-banana-chips";
/** Opens a page whose scripts do not come. @returns lets them come */
async function openWithoutScripts(page: Page, path: string) {
  const letScriptsCome = await holdBack(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return letScriptsCome;
}

const add = (page: Page) => page.getByRole("button", { name: "Add to Cart" }).first();

test("the scripts do not wait for the main picture", async ({ page }) => {
  const letPicturesCome = await holdBack(page, "**/images/**");
  await page.goto(PRODUCT, { waitUntil: "domcontentloaded" });
  await hydrated(page);
  await add(page).click();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await letPicturesCome();
});

test("of several presses each is done, and one that was only impatient is not", async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, PRODUCT);
  const more = page.getByRole("button", { name: /^Increase quantity/ }).first();
  await more.click();
  await more.click();
  for (let time = 0; time < 3; time++) await add(page).click();
  await letScriptsCome();
  await expect(page.getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
});

test("so are those of cards below, whose code comes last", async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, "/");
  const plus = page.getByRole("button", { name: /^Add .* to your cart$/ });
  for (const place of [0, 1, 2]) await plus.nth(place).click();
  await letScriptsCome();
  await expect(page.getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
});

for (const [path, button] of [
  [PRODUCT, "Add to Cart"],
  ["/", /^Add .* to your cart$/],
] as const)
  test(`a link that is followed after a press does not leave it behind: ${path}`, async ({ page }) => {
    const letScriptsCome = await openWithoutScripts(page, path);
    await page.getByRole("button", { name: button }).first().click();
    await page.getByRole("link", { name: /^Cart/ }).click();
    await letScriptsCome();
    await expect(page).toHaveURL("/cart");
    await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  });

test("where the scripts do not come a link is followed at the second press", async ({ page }) => {
  await openWithoutScripts(page, PRODUCT);
  await add(page).click();
  const explore = page.getByRole("link", { name: "Home" }).first();
  await explore.click();
  await expect(page).toHaveURL(PRODUCT);
  await explore.click();
  await expect(page).toHaveURL("/");
});

test("a quantity that was typed before the scripts is the one that is bought", async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, PRODUCT);
  const field = page.getByRole("textbox", { name: /^Quantity of/ });
  await field.fill("5");
  await add(page).click();
  await letScriptsCome();
  await expect(page.getByRole("link", { name: "Cart, 5 items" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Increase quantity/ })
    .first()
    .click();
  await expect(field).toHaveValue("6");
});

test("a picture that was swiped to before the scripts is there once they are", async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, PRODUCT);
  const strip = page.getByRole("group", { name: /^Large pictures of/ });
  await expect(strip.getByRole("img")).toHaveCount(1);
  await strip.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: "instant" }));
  await letScriptsCome();
  await expect(strip.getByRole("img", { name: /picture 2 of/ })).toBeVisible();
});

test("an empty cart says so before its scripts are there, a filled one shows its lines once they are", async ({
  page,
}) => {
  const empty = page.getByRole("heading", { name: "Your Cart is Empty" });
  await fillCart(page, { "nendran-banana-chips": 2 });
  const letScriptsCome = await openWithoutScripts(page, "/cart");
  await expect(page.getByRole("heading", { name: "Your Cart" })).toHaveText("Your Cart");
  await expect(page.getByText("Loading your cart...")).toBeAttached();
  await expect(empty).toBeHidden();
  await letScriptsCome();
  await hydrated(page);
  await page.getByRole("button", { name: "Clear cart" }).click();
  await expect(empty).toBeVisible();
});

test("without scripts the cart is empty", async ({ browser, shop }) => {
  const page = await browser.newPage({ baseURL: shop.url, javaScriptEnabled: false });
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart is Empty");
  await expect(page.getByRole("link", { name: "Start Shopping" })).toBeVisible();
  await page.close();
});
