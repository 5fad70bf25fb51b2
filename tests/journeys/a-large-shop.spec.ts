// A shop with more products than fit on a page.
import type { Locator, Page } from "@playwright/test";
import { searchProductCards } from "../../contract/product-cards.ts";
import { cloneDatabase } from "../support/database-server.ts";
import { expectWellAtTheEdges } from "../support/expect-at-the-edges.ts";
import { holdBack, intercept } from "../support/intercept.ts";
import { test as base, expect, open } from "../support/journey.ts";
import { addManyProducts } from "../support/large-catalogue.ts";
import { openTestShop } from "../support/open-test-shop.ts";

const MANY = 130;
const SUGGESTIONS = searchProductCards.path;

const test = base.extend<{ large: Page }>({
  large: async ({ browser, viewport, isMobile, hasTouch }, use) => {
    const databaseUrl = await cloneDatabase({
      adminUrl: process.env.TEST_ADMIN_URL as string,
      templateUrl: process.env.TEST_TEMPLATE_URL as string,
    });
    const shop = await openTestShop({ databaseUrl, withPictures: true });
    await addManyProducts(shop, MANY, "Murukku");
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport,
      isMobile,
      hasTouch,
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await use(page);
    await context.close();
    await shop.close();
  },
});

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const suggestions = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const search = (page: Page) => page.getByRole("combobox", { name: "Search snacks" });

test("Load more extends the list, and going back restores list and scroll", async ({ large: page }) => {
  await open(page, "/explore");
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByRole("link", { name: "Murukku 130" })).toBeVisible();
  await expect(page.getByText("24 of 148 products")).toBeVisible();
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page.getByText("48 of 148 products")).toBeVisible();
  await expect(cards(page)).toHaveCount(48);
  await expect(cards(page).nth(24).getByRole("heading").getByRole("link")).toBeFocused();

  const far = cards(page).nth(44);
  await far.scrollIntoViewIfNeeded();
  const name = (await far.getByRole("heading").textContent()) as string;
  const before = await page.evaluate(() => scrollY);
  await far.getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);
  await expect(page.getByRole("heading", { level: 2, name })).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(50);

  // Opened by its link, the list starts again with one page.
  await page.getByRole("link", { name: "Explore", exact: true }).click();
  await expect(cards(page)).toHaveCount(24);
});

test("without a connection Load more shows an error, and it can be retried later", async ({
  large: page,
}) => {
  await open(page, "/explore?category=Murukku");
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page.getByText("No connection. Check your internet and try again.")).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(cards(page)).toHaveCount(48);
});

test("text and sort order chosen before the scripts load are applied", async ({ large: page }) => {
  const letScriptsCome = await holdBack(page, "**/assets/*.js");
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  await page.clock.install();
  await page.goto("/explore", { waitUntil: "domcontentloaded" });
  await search(page).fill("Murukku");
  await page.getByLabel("Sort by").focus();
  await page.getByLabel("Sort by").selectOption("Lowest price");
  await letScriptsCome();
  await expect(page).toHaveURL("/explore?q=Murukku&sort=price");
  await expect(search(page)).toHaveValue("Murukku");
  await expect(cards(page).first()).toContainText("Snack 1 of Murukku");
  // No suggestions open at a field that has lost the focus: nothing would close them.
  await page.clock.runFor(1_000);
  expect(requestedUrls.filter((url) => url.includes(SUGGESTIONS))).toEqual([]);
});

test("the list is sorted, and a category shows only its own products", async ({ large: page }) => {
  await open(page, "/explore?category=Murukku");
  const order = page.getByLabel("Sort by");
  await order.selectOption("Lowest price");
  await expect(page).toHaveURL("/explore?category=Murukku&sort=price");
  await expect(cards(page).first()).toContainText("Snack 1 of Murukku");
  await expect(order).toHaveValue("price");
  await order.selectOption("Newest");
  await expect(page).toHaveURL("/explore?category=Murukku&sort=newest");
  await page.goBack();
  await expect(order).toHaveValue("price");
});

test("search suggests while the shopper types, tolerates typing errors, and reports when nothing is found", {
  tag: "@both",
}, async ({ large: page }) => {
  await open(page, "/explore");
  await search(page).fill("snack 117");
  const suggestions = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  const announced = page.getByRole("search").getByRole("status");
  const suggestion = suggestions.filter({ hasText: "Snack 117 of Murukku" });
  await expect(suggestion).toBeVisible();
  await expect(announced).toHaveText(/^\d+ suggestions?\. Use the arrow keys to choose\.$/);
  await search(page).press("ArrowDown");
  await expect(suggestion).toHaveAttribute("aria-selected", "true");
  await search(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Snack 117 of Murukku" })).toBeVisible();

  await page.goBack();
  await search(page).fill("halwa");
  await expect(suggestions.first()).toBeVisible();
  await search(page).press("Escape");
  await expect(suggestions).toHaveCount(0);
  await expect(announced).toHaveText("");
  await search(page).press("Enter");
  await expect(page).toHaveURL("/explore?q=halwa");
  await expect(cards(page).first()).toContainText("Halwa");
  await search(page).fill("muruku");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Nothing is called “muruku”. These are like it:")).toBeVisible();
  await search(page).fill("xylophone");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Nothing found for “xylophone”")).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue("muruku");
});

test("on a phone suggestions show whole names, and results are not behind the keyboard", async ({
  large: page,
}) => {
  await open(page, "/explore");
  const reply = page.waitForResponse((response) => response.url().includes(SUGGESTIONS));
  await search(page).fill("of murukku");
  const name = page.getByRole("option").getByText("Snack 117 of Murukku");
  // Only what the list shows is sent.
  expect((await (await reply).json()).products).toHaveLength(6);
  await search(page).fill("snack 117");
  await expect(name).toBeVisible();
  const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width;
  const form = page.getByRole("search").locator("form");
  expect(await widthOf(page.getByRole("listbox", { name: "Suggestions" }))).toBe(await widthOf(form));
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  await search(page).fill("xylophone");
  await search(page).press("Enter");
  const nothing = page.getByRole("status").filter({ hasText: "Nothing found for “xylophone”" });
  await expect(nothing).toBeVisible();
  // Without the focus, the keyboard is closed.
  await expect(search(page)).not.toBeFocused();
  await nothing.getByRole("link", { name: "All Products" }).click();
  await expect(page).toHaveURL("/explore");
  await expect(search(page)).toHaveValue("");
});

test("each page of a list has its own URL, for search engines and browsers without scripts", async ({
  large: page,
  browser,
}) => {
  await open(page, "/explore?category=Murukku&page=6");
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByRole("link", { name: "Load more" })).toHaveCount(0);
  await page.getByRole("link", { name: "Show earlier products" }).click();
  await expect(page).toHaveURL("/explore?category=Murukku&page=5");
  for (const [rel, other] of Object.entries({ prev: 4, canonical: 5, next: 6 }))
    await expect(page.locator(`link[rel=${rel}]`)).toHaveAttribute(
      "href",
      new RegExp(`/explore\\?category=Murukku&page=${other}$`),
    );
  await open(page, "/explore?category=Murukku&page=99");
  await expect(page).toHaveURL("/explore?category=Murukku&page=6");

  const plain = await browser.newPage({ baseURL: new URL(page.url()).origin, javaScriptEnabled: false });
  await plain.goto("/explore");
  await plain.getByRole("combobox", { name: "Search snacks" }).fill("snack 12");
  await plain.getByRole("button", { name: "Search" }).click();
  await expect(plain).toHaveURL(/\/explore\?q=snack\+12/);
  await expect(cards(plain).first()).toContainText("Snack 12");
  await plain.goto("/explore");
  await plain.getByRole("link", { name: "Load more" }).click();
  await expect(plain).toHaveURL("/explore?page=2");
  await expect(cards(plain)).toHaveCount(24);
  await plain.close();
});

test("the home page links to all products, and the list passes the checks at the edges", async ({
  large: page,
}) => {
  await open(page, "/");
  await page.getByRole("link", { name: "See all 148 products" }).click();
  await expect(page).toHaveURL("/explore");
  await open(page, "/explore?category=Murukku&page=2");
  await expectWellAtTheEdges(page);
  await open(page, "/explore?q=muruku");
  await expectWellAtTheEdges(page);
});

test("keys of an input method select letters, not suggestions", async ({ large: page }) => {
  await open(page, "/explore");
  await search(page).pressSequentially("murukku");
  await expect(suggestions(page).first()).toBeVisible();
  const found = await suggestions(page).allTextContents();
  const session = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await compose("1");
  await expect(search(page)).toHaveValue("murukku1");
  // As Chrome on Android and Windows reports the keys of an input method: by code 229, and without a character.
  for (const key of ["ArrowDown", "Enter"])
    await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key, windowsVirtualKeyCode: 229 });
  await expect(search(page)).not.toHaveAttribute("aria-activedescendant");
  await compose("");
  await expect(search(page)).toHaveValue("murukku");
  await expect(suggestions(page)).toHaveText(found);
  await search(page).press("ArrowDown");
  await expect(search(page)).toHaveAttribute("aria-activedescendant", /-0$/);
  await expect(page).toHaveURL(/\/explore$/);
});

test("a suggestion chosen before the reply to the last letter stays chosen", async ({ large: page }) => {
  await open(page, "/explore");
  await search(page).pressSequentially("murukku");
  await expect(suggestions(page).nth(1)).toBeVisible();
  const [first, second, ...others] = await suggestions(page).allTextContents();
  const release = Promise.withResolvers<void>();
  await intercept(page, `**${SUGGESTIONS}?*`, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { products: unknown[] };
    await release.promise;
    await route.fulfill({ response, json: { ...reply, products: reply.products.toReversed() } });
  });
  await search(page).press("Space");
  await search(page).press("ArrowDown");
  await search(page).press("ArrowDown");
  release.resolve();
  await expect(suggestions(page)).toHaveText([...others.toReversed(), second as string, first as string]);
  await expect(suggestions(page).and(page.getByRole("option", { selected: true }))).toHaveText(
    second as string,
  );
  await search(page).press("x");
  await expect(suggestions(page).and(page.getByRole("option", { selected: true }))).toHaveCount(0);
});
