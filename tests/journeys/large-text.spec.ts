// Text at 150 % and 200 %, as people with weak eyes set it in their browser (WCAG 1.4.4).
import type { Page } from "@playwright/test";
import { picturesArrived } from "../support/at-rest.ts";
import { expectAllInside } from "../support/expect-at-the-edges.ts";
import { expect, fillCart, open, orderUpToAddress, test } from "../support/journey.ts";

test.use({ reducedMotion: "reduce" });

/** Uses a constructed style sheet: the shop's CSP refuses style elements. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size}% }`);
    document.adoptedStyleSheets = [sheet];
  }, percent);
}

async function expectInsideWithLargeText(page: Page): Promise<void> {
  await picturesArrived(page);
  for (const percent of [150, 200])
    await test.step(`${percent} %`, async () => {
      await setTextSize(page, percent);
      await expectAllInside(page);
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
