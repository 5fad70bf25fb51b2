import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { transitionsOver } from "./at-rest.ts";

/** Checks WCAG 2.2 AA and axe's best practices on a screen that has loaded. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectLoaded(page);
  await expectNoViolations(page);
}

export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
}

/**
 * The same check without waiting for the screen, on the full height of the page, so that sticky bars cover
 * nothing.
 */
async function expectNoViolations(page: Page): Promise<void> {
  // Contrast is wrong while a colour transition is running.
  await transitionsOver(page);
  const shown = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (shown) await page.setViewportSize({ ...shown, height: Math.max(height, shown.height) });
  // Legacy mode opens no second page. It skips frames of other origins, and the shop has none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  if (shown) await page.setViewportSize(shown);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
  ).toEqual([]);
}

/**
 * Checks that nothing overflows sideways. window.innerWidth is no measure: a phone zooms out until everything
 * fits.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
