import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/journey.ts";

interface Watched extends Window {
  /** For each navigation, the parts of the view transition that moved. */
  moved: string[];
  flown: string[];
}

/** Records what moves: pictures in view transitions, and pictures that fly into the cart. */
async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as Watched;
    Object.assign(watched, { moved: [], flown: [] });
    const start = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function (update) {
      const transition = start.call(this, update);
      void transition.ready.then(() => {
        const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
        watched.moved.push(parts.filter((part) => part?.startsWith("::view-transition")).join(" "));
      });
      return transition;
    };
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (added instanceof HTMLImageElement && added.dataset.flying !== undefined)
          watched.flown.push(`${added.ariaHidden} ${getComputedStyle(added).pointerEvents}`);
    }).observe(document, { childList: true, subtree: true });
  });
}

const moved = (page: Page) => page.evaluate(() => (window as unknown as Watched).moved);
const timesCarried = async (page: Page) =>
  (await moved(page)).filter((parts) => parts.includes("(product-picture)")).length;
const flown = (page: Page) => page.evaluate(() => (window as unknown as Watched).flown);
const card = (page: Page) => page.getByRole("main").getByRole("link", { name: "Achappam" }).last();
const title = (page: Page) => page.getByRole("heading", { level: 1, name: "Achappam" });

test("a picture moves from its card to its page and back, and from a card to the cart", async ({ page }) => {
  await watchMotion(page);
  await open(page, "/explore");
  await card(page).click();
  await expect(title(page)).toBeVisible();
  await expect.poll(() => timesCarried(page)).toBe(1);
  await page.goBack();
  await expect(card(page)).toBeVisible();
  await expect.poll(() => timesCarried(page)).toBe(2);
  await page.getByRole("button", { name: "Add Achappam to your cart" }).click();
  await expect.poll(() => flown(page)).toEqual(["true none"]);
  await expect(page.locator("[data-flying]")).toHaveCount(0);

  // Between two products the picture of the card moves, not the large picture of the page that is left.
  await page.goForward();
  await expect(title(page)).toBeVisible();
  await expect.poll(() => timesCarried(page)).toBe(3);
  await page.getByRole("region", { name: "You May Also Like" }).getByRole("link").first().click();
  await expect(title(page)).toBeHidden();
  await expect.poll(() => timesCarried(page)).toBe(4);
});

test.describe("with reduced motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("pages and cart change at once", async ({ page }) => {
    await watchMotion(page);
    await open(page, "/explore");
    await page.getByRole("button", { name: "Add Achappam to your cart" }).click();
    await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
    await card(page).click();
    await expect(title(page)).toBeVisible();
    // Wait, since a navigation that starts during another ends its transition.
    await expect.poll(() => moved(page)).toEqual([""]);
    await page.goBack();
    await expect(card(page)).toBeVisible();
    await expect.poll(() => moved(page)).toEqual(["", ""]);
    expect(await flown(page)).toEqual([]);
  });
});

test("a browser without view transitions simply opens the page", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "startViewTransition", { value: undefined });
  });
  await open(page, "/explore");
  await card(page).click();
  await expect(title(page)).toBeVisible();
  await page.goBack();
  await expect(card(page)).toBeVisible();
});
