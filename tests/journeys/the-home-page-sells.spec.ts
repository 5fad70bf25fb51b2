import type { Page } from "@playwright/test";
import { parseImagePath } from "../../rules/images.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { holdBack } from "../support/intercept.ts";
import { expect, fillCart, open, test } from "../support/journey.ts";
import { untilDocumentHas } from "../support/until-document-has.ts";

const showcase = (page: Page) => page.getByRole("region", { name: "Top products" });

async function topProducts(page: Page): Promise<{ productId: string; name: string; images: string[] }[]> {
  const answer = await page.request.get("/api/users/get-top-products");
  const top = (await answer.json()) as { productId: { productId: string; name: string; images: string[] } }[];
  return top.map(({ productId }) => productId);
}

test("the showcase changes text and picture together, once the next picture is loaded", async ({ page }) => {
  const [first, second] = await topProducts(page);
  if (!first || !second) throw new Error("the demo shop has top products");
  const { hash } = parseImagePath(second.images[0] as string) ?? {};
  const letThrough = await holdBack(page, `**/api/images/${hash}-*`);
  const requested = page.waitForRequest(new RegExp(`${hash}-`));
  await page.clock.install();
  await open(page, "/");
  const shown = (product: { name: string }) =>
    showcase(page).getByRole("paragraph").filter({ hasText: product.name });
  const opens = (product: { name: string }) => showcase(page).getByRole("link", { name: product.name });
  await showcase(page).scrollIntoViewIfNeeded();
  await requested;
  await page.clock.runFor(6_000);
  await expect(shown(first)).toBeVisible();
  await expect(opens(first)).toBeVisible();
  await letThrough();
  await page.clock.runFor(6_000);
  await expect(shown(second)).toBeVisible();
  await expect(shown(first)).toBeHidden();
  await opens(second).click();
  await expect(page).toHaveURL(`/products/${second.productId}`);
});

test("the showcase's text is readable while its pictures fade", async ({ page }) => {
  await open(page, "/");
  await page.evaluate(() => {
    document.addEventListener("transitionrun", ({ target }) => {
      for (const transition of (target as Element).getAnimations()) {
        transition.pause();
        transition.currentTime = 125;
      }
    });
  });
  const [, second] = await topProducts(page);
  await showcase(page)
    .getByRole("button", { name: `Show ${second?.name}` })
    .click();
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().map(({ playState }) => playState)))
    .toContain("paused");
  await expectAccessible(page);
});

test("the + of a card that is pressed before its code is loaded adds the product afterwards", async ({
  page,
}) => {
  await fillCart(page, { achappam: 1 });
  const letThrough = await holdBack(page, "**/assets/home-blocks-*");
  await page.goto("/");
  // The page's main code has run.
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Add .* to your cart$/ })
    .first()
    .click();
  await letThrough();
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
});

test("the showcase pauses while hovered and with reduced motion", {
  tag: "@both",
}, async ({ page, isMobile }) => {
  const [first, second] = await topProducts(page);
  if (!first || !second) throw new Error("the demo shop has top products");
  await page.clock.install();
  await open(page, "/");
  await showcase(page).scrollIntoViewIfNeeded();
  const current = showcase(page).locator("[aria-current=true]");
  if (!isMobile) {
    await showcase(page).getByRole("link", { name: first.name }).hover();
    await page.clock.runFor(10_000);
    await expect(current).toHaveAccessibleName(`Show ${first.name}`);
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  await showcase(page).scrollIntoViewIfNeeded();
  await page.clock.runFor(10_000);
  await expect(current).toHaveAccessibleName(`Show ${first.name}`);
  await page.getByRole("button", { name: `Show ${second.name}` }).click();
  await expect(current).toHaveAccessibleName(`Show ${second.name}`);
});

const BEST = "What everybody is munching";

test("the home page has categories, free delivery, the story and reviews below its fixed blocks", {
  tag: "@both",
}, async ({ page, sql }) => {
  const titles = [
    "Loved the most",
    "Our Products",
    "Why Nendra",
    "Pick your kind of crunch",
    "Free delivery above ₹500",
    "One pan, one oil",
    "What shoppers write",
  ];
  await untilDocumentHas(page, "/", ...titles, "Our bananas are Nendran", "did not survive the lift");
  const pictures: string[] = [];
  page.on("request", (sent) => pictures.push(sent.url()));
  await open(page, "/");
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  // Orders of other stories may have made best sellers.
  await expect(headings.filter({ hasNotText: BEST })).toHaveText(titles);
  const story = page.getByRole("img", { name: "Banana chips in a bowl, fresh from the pan" });
  const { hash } = parseImagePath((await story.getAttribute("src"))?.replace(/^\/api\//, "") ?? "") ?? {};
  expect(pictures.filter((url) => hash && url.includes(hash))).toEqual([]);
  await story.scrollIntoViewIfNeeded();
  await expect.poll(() => story.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const review = page
    .getByRole("listitem")
    .filter({ hasText: "The jackfruit chips did not survive the lift." });
  await expect(review).toContainText("Rohit, Bengaluru");
  await expect(review).toContainText("A made-up example, for the demo shop");
  await expect(review).toContainText("5 of 5 stars");
  await expectNoSidewaysScroll(page);

  // Other stories add products to this category.
  const { rows } = await sql.query<{ name: string }>(
    `select products.name from products join categories on categories.id = category_id
     where categories.name = 'Halwa' and products.deleted_at is null order by products.position, products.id`,
  );
  const halwas = rows.map(({ name }) => name);
  expect(halwas).toEqual(
    expect.arrayContaining(["Kozhikodan Banana Halwa", "Black Jaggery Halwa", "Rose Cashew Halwa"]),
  );
  await page
    .getByRole("region", { name: "Pick your kind of crunch" })
    .getByRole("link", { name: "Halwa" })
    .click();
  await expect(page).toHaveURL("/explore?category=Halwa");
  await expect(headings).toHaveText(halwas);
  await page.goBack();
  await expect(page.getByRole("region", { name: "Pick your kind of crunch" })).toBeInViewport();
});

test("the best sellers of thirty days are on the home page in their order, once there are any", async ({
  page,
  sql,
}) => {
  // The sweep has added up a day but no sums yet. The day is not yesterday: just after midnight that is the day of
  // other stories' orders, which would be missing from the figures.
  await sql.query("delete from product_totals");
  await sql.query(`insert into daily_totals (name, day, key, count, amount)
    select 'product', (now() at time zone 'Asia/Kolkata')::date - 2, id::text, units, 0 from products
    join (values ('kerala-mixture', 9000), ('achappam', 12000),
      ('nendran-banana-chips', 8000), ('tapioca-chips', 7000), ('rose-cashew-halwa', 90000)) as sold (sold_slug, units)
      on sold_slug = slug
    on conflict do nothing`);
  await sql.query(`insert into daily_totals_done (day) values ((now() at time zone 'Asia/Kolkata')::date - 2)
    on conflict do nothing`);
  const best = page.getByRole("region", { name: BEST });
  await expect(async () => {
    await open(page, "/");
    // The rose halwa sold more, but it is out of stock.
    const names = await best.getByRole("heading", { level: 3 }).allInnerTexts();
    expect(names.slice(0, 2)).toEqual(["Achappam", "Kerala Mixture"]);
  }).toPass();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await best.getByRole("link", { name: "Achappam" }).click();
  await expect(page).toHaveURL("/products/achappam");
});
