import type { Page } from "@playwright/test";
import { fontsLoaded } from "../support/at-rest.ts";
import { holdBack } from "../support/intercept.ts";
import { expect, fillCart, open, test } from "../support/journey.ts";

// A service worker would answer requests that these stories hold back.
test.use({ serviceWorkers: "block" });

const LEAF = "rgb(18, 55, 42)";
const WHITE = "rgb(255, 255, 255)";

const colorOf = (page: Page, link: string) =>
  page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: link })
    .evaluate((element) => getComputedStyle(element).color);

test("the header is readable over the hero, the placeholder of a slow page and an error", {
  tag: "@both",
}, async ({ page }) => {
  const letThrough = await holdBack(page, "**/explore.data*");
  await open(page, "/");
  await expect.poll(() => colorOf(page, "Explore")).toBe(WHITE);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Explore" }).click();
  await expect(page.getByText("Loading products...")).toBeAttached();
  await expect.poll(() => colorOf(page, "Explore")).toBe(LEAF);
  const heading = page.getByRole("heading", { name: "Shop by Category" });
  await fontsLoaded(page);
  const before = await heading.boundingBox();
  await letThrough();
  await expect(page.getByText("Loading products...")).toHaveCount(0);
  expect(await heading.boundingBox()).toEqual(before);

  await page.route(/\/_(root)?\.data/, (route) => route.abort());
  await page.getByRole("link", { name: "Nendra" }).first().click();
  await expect(page.getByText(/^Error: /)).toBeVisible();
  await expect.poll(() => colorOf(page, "Explore")).toBe(LEAF);
});

test("nothing in the header moves when its background becomes solid", { tag: "@both" }, async ({ page }) => {
  await open(page, "/");
  const places = () =>
    page
      .locator("header")
      .first()
      .locator("a, img, svg")
      .evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y, width, height].map(Math.round).join(" ");
        }),
      );
  await fontsLoaded(page);
  const clear = await places();
  await page.evaluate(() => scrollTo(0, 11));
  await expect(page.locator("header").first()).toHaveCSS("background-color", WHITE);
  expect(await places()).toEqual(clear);
});

test("without its pictures the shop has a name and readable text", async ({ page }) => {
  await page.route("**/api/images/**", (route) => route.abort());
  await open(page, "/");
  await expect(page.locator("header").first().getByText("Nendra")).toBeVisible();
  await expect(page.locator("footer").getByText("Nendra", { exact: true })).toBeVisible();
  const hero = page.locator("[data-hero]");
  await expect(hero.getByRole("heading", { name: "Where Nature and Taste Meet" })).toBeVisible();
  await expect(hero.locator("img")).toHaveCount(0);
  await expect(hero.locator("svg")).toBeVisible();
});

/** Elements that would print in another colour than black or have a background. */
const notBlackOnWhite = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body :not(svg, svg *, script, img)")]
      .filter((box) => box.checkVisibility({ visibilityProperty: true }) && box.offsetWidth > 1)
      .filter((box) => {
        const { color, backgroundColor, backgroundImage, position } = getComputedStyle(box);
        const isOnGround = backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none";
        return color !== "rgb(0, 0, 0)" || isOnGround || (position === "fixed" && box.offsetHeight > 1);
      })
      .map((box) => box.outerHTML.slice(0, 160)),
  );

test("a product, a policy and a cart are printed black on white, without bars and buttons", async ({
  page,
}) => {
  await fillCart(page, { "nendran-banana-chips": 2 });
  await page.emulateMedia({ media: "print" });
  for (const path of ["/products/nendran-banana-chips", "/refund-policy", "/cart"]) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const bar of [page.locator("header:has(nav)"), page.locator("footer"), page.getByRole("button")])
      await expect(bar.filter({ visible: true })).toHaveCount(0);
    await expect.poll(() => notBlackOnWhite(page)).toEqual([]);
  }
});

test("with more contrast, secondary text has the colour of normal text", async ({ page }) => {
  await page.emulateMedia({ contrast: "more" });
  await open(page, "/refund-policy");
  await expect(page.getByText("Effective date:")).toHaveCSS("color", LEAF);
});
