// Text at 150 % and 200 %, as people with weak eyes set it in their browser (WCAG 1.4.4).
import type { Page } from "@playwright/test";
import { picturesArrived } from "../support/at-rest.ts";
import { expectAllInside } from "../support/expect-at-the-edges.ts";
import { expect, fillCart, open, orderUpToAddress, test } from "../support/journey.ts";

test.use({ reducedMotion: "reduce" });

/** The browser's own setting, which media queries in rem follow, too. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: (16 * percent) / 100 } });
  await page.waitForFunction(
    (size) => getComputedStyle(document.documentElement).fontSize === `${size}px`,
    (16 * percent) / 100,
  );
}

/** Bars at the bottom that take more than a quarter of the screen's height. */
const highBars = (page: Page) =>
  page.locator("[data-buy-bar], [data-pay-bar]").evaluateAll((bars) =>
    bars
      .filter((bar) => ["fixed", "sticky"].includes(getComputedStyle(bar).position))
      .map((bar) => bar.getBoundingClientRect().height / innerHeight)
      .filter((part) => part > 0.25),
  );

async function expectInsideWithLargeText(page: Page): Promise<void> {
  await picturesArrived(page);
  for (const percent of [150, 200])
    await test.step(`${percent} %`, async () => {
      await setTextSize(page, percent);
      await expectAllInside(page);
      expect.soft(await highBars(page), "height of bars").toEqual([]);
    });
  await setTextSize(page, 100);
}

test("the pages that sell fit on a phone with large text", async ({ page }) => {
  for (const path of ["/", "/explore", "/products/nendran-banana-chips", "/contact", "/privacy-policy"])
    await test.step(path, async () => {
      await open(page, path);
      await expectInsideWithLargeText(page);
    });
});

test("cart and checkout fit on a phone with large text", async ({ page, shop, phone }) => {
  await fillCart(page, { "nendran-banana-chips": 12, "kozhikodan-banana-halwa": 1 });
  await open(page, "/cart");
  await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeVisible();
  await expectInsideWithLargeText(page);
  await orderUpToAddress(page, shop, phone);
  await expectInsideWithLargeText(page);
});
