import axe from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { SIZES } from "./open-screen.tsx";

/** WCAG 2.2 AA and axe's best practices. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Checks the screen as it is shown now, at both sizes: axe finds nothing, and nothing overflows sideways. The page has its
 * full height, so that sticky bars cover nothing.
 */
export async function expectAccessible(): Promise<void> {
  const shown = [innerWidth, innerHeight] as const;
  for (const [width, height] of Object.values(SIZES)) {
    await page.viewport(width, height);
    const { scrollHeight, scrollWidth } = document.documentElement;
    expect(scrollWidth).toBeLessThanOrEqual(width);
    await page.viewport(width, Math.max(scrollHeight, height));
    const { violations } = await axe.run(document, { runOnly: TAGS, resultTypes: ["violations"] });
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
    ).toEqual([]);
  }
  await page.viewport(...shown);
}
