import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { transitionsOver } from "./at-rest.ts";

/** WCAG 2.2 AA and axe's best practices, on a screen that has come. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectLoaded(page);
  await expectNoViolations(page);
}

export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
}

/** The same of whatever is shown, on the whole page at once: bars at its edge cover nothing then. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Half-way from one colour to another no contrast is right.
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

/** Nothing sticks out sideways. Not by innerWidth: a phone zooms out until everything fits. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
