// What a shopper can see and do before a page's scripts have loaded (web/loading/page-guard.ts).
import type { Page } from "@playwright/test";
import { holdBack } from "../support/intercept.ts";
import {
  expect,
  fillAddress,
  fillCart,
  hydrated,
  orderUpToAddress,
  proceedToPayment,
  test,
} from "../support/journey.ts";

const PRODUCT = "/products/nendran-banana-chips";
/**
 * Opens a page without its scripts.
 * @returns lets the scripts load
 */
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

test("early presses all take effect, but impatient repeats of one press count once", async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, PRODUCT);
  const more = page.getByRole("button", { name: /^Increase quantity/ }).first();
  await more.click();
  await more.click();
  for (let time = 0; time < 3; time++) await add(page).click();
  await letScriptsCome();
  await expect(page.getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
});

test("early presses on cards below take effect, though their code loads last", async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, "/");
  const plus = page.getByRole("button", { name: /^Add .* to your cart$/ });
  for (const place of [0, 1, 2]) await plus.nth(place).click();
  await letScriptsCome();
  await expect(page.getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
});

test("an early press on a card adds to a product that is in the cart already", async ({ page }) => {
  await fillCart(page, { achappam: 1 });
  const letScriptsCome = await openWithoutScripts(page, "/explore");
  await page.getByRole("button", { name: "Add Achappam to your cart" }).click();
  await letScriptsCome();
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  await expect(page.locator("[data-pressed]")).toHaveCount(0);
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

test("if the scripts do not load, the second press follows a link", async ({ page }) => {
  await openWithoutScripts(page, PRODUCT);
  await add(page).click();
  const explore = page.getByRole("link", { name: "Home" }).first();
  await explore.click();
  await expect(page).toHaveURL(PRODUCT);
  await explore.click();
  await expect(page).toHaveURL("/");
});

test("a quantity typed before the scripts load is the one that is bought", async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, PRODUCT);
  const field = page.getByRole("textbox", { name: /^Quantity of/ });
  await field.fill("5");
  await add(page).click();
  await letScriptsCome();
  await expect(page.getByRole("link", { name: "Cart, 5 items" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Increase quantity/ })
    .first()
    .click();
  await expect(field).toHaveValue("6");
});

test("a picture swiped to before the scripts load is shown afterwards", async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, PRODUCT);
  const strip = page.getByRole("group", { name: /^Large pictures of/ });
  await expect(strip.getByRole("img")).toHaveCount(1);
  await strip.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: "instant" }));
  await letScriptsCome();
  await expect(strip.getByRole("img", { name: /picture 2 of/ })).toBeVisible();
});

test("an empty cart is shown as empty before its scripts load, a filled one with its products", async ({
  page,
}) => {
  const empty = page.getByRole("heading", { name: "Your Cart is Empty" });
  await fillCart(page, { "nendran-banana-chips": 2 });
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  const letScriptsCome = await openWithoutScripts(page, "/cart");
  await expect(page.getByRole("heading", { name: "Your Cart" })).toHaveText("Your Cart");
  await expect(page.getByText("Loading your cart...")).toBeAttached();
  await expect(empty).toBeHidden();
  await expect(page.getByRole("main")).toHaveCount(1);
  // Screen readers wait for the lines that can be changed.
  const early = page.locator("#early-lines > *");
  await expect(early).toHaveText(["Nendran Banana Chips"]);
  await expect(early.locator("img")).toHaveJSProperty("complete", true);
  await expect(page.locator("#loading-lines")).toBeHidden();
  const place = await early.boundingBox();
  await letScriptsCome();
  await hydrated(page);
  const line = page.getByRole("list", { name: "Products in your cart" }).getByRole("listitem");
  expect(await line.boundingBox()).toEqual(place);
  const drawings = () => requestedUrls.filter((url) => url.includes("/empty-pouch"));
  expect(drawings()).toEqual([]);
  await page.getByRole("button", { name: "Clear cart" }).click();
  await expect(empty).toBeVisible();
  await expect.poll(() => drawings().length).toBe(1);
});

test("without scripts the cart is empty", async ({ browser, shop }) => {
  const page = await browser.newPage({ baseURL: shop.url, javaScriptEnabled: false });
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart is Empty");
  await expect(page.getByRole("link", { name: "Start Shopping" })).toBeVisible();
  await page.close();
});

test("what is typed on verify and address before their scripts load stays, and a phone also after a reload", async ({
  page,
  shop,
  phone,
}) => {
  const items = [{ productId: "nendran-banana-chips", quantity: 1 }];
  const placed = await page.request.post("/api/users/createOrder", { data: { items } });
  const { orderId } = await placed.json();
  const number = page.getByLabel("WhatsApp phone number");
  let letScriptsCome = await openWithoutScripts(page, `/verify-otp/${orderId}`);
  await number.fill("98765");
  // The browser would send it in the address.
  await number.press("Enter");
  await letScriptsCome();
  await hydrated(page);
  await expect(number).toHaveValue("98765");
  await page.reload();
  await hydrated(page);
  await expect(number).toHaveValue("98765");

  const own = await orderUpToAddress(page, shop, phone);
  letScriptsCome = await openWithoutScripts(page, `/enter-address/${own}/${encodeURIComponent(phone)}`);
  const business = page.getByRole("checkbox", { name: "I need a GST invoice for my business" });
  await page.getByLabel("Full name").fill("Anjali Nair");
  await business.check();
  await letScriptsCome();
  await hydrated(page);
  await expect(page.getByLabel("Full name")).toHaveValue("Anjali Nair");
  await expect(page.getByLabel("GSTIN")).toBeVisible();
  await expect(business).toBeChecked();
});

test("an address changed before the scripts load is the one that an early press sends", async ({
  page,
  shop,
  phone,
}) => {
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  const path = `/enter-address/${orderId}/${encodeURIComponent(phone)}`;
  const letScriptsCome = await openWithoutScripts(page, path);
  await page.evaluate(() => sessionStorage.clear());
  await page.getByLabel("House or flat number").fill("15");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().includes("/proceedToPay/"),
  );
  await letScriptsCome();
  expect((await sent).postDataJSON()).toMatchObject({ address: { houseNo: "15", roadName: "Chips Street" } });
});
