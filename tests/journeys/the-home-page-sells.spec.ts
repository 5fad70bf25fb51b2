import type { Page } from "@playwright/test";
import { parseImagePath } from "../../rules/images.ts";
import { expect, open, test } from "../support/journey.ts";

const showcase = (page: Page) => page.getByRole("region", { name: "Top products" });

async function topProducts(page: Page): Promise<{ productId: string; name: string; images: string[] }[]> {
  const answer = await page.request.get("/api/users/get-top-products");
  const top = (await answer.json()) as { productId: { productId: string; name: string; images: string[] } }[];
  return top.map(({ productId }) => productId);
}

test("the showcase changes words and picture as one, once the next picture is there", async ({ page }) => {
  const [first, second] = await topProducts(page);
  if (!first || !second) throw new Error("the demo shop has top products");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { hash } = parseImagePath(second.images[0] as string) ?? {};
  await page.route(`**/api/images/${hash}-*`, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(new RegExp(`${hash}-`));
  await page.clock.install();
  await open(page, "/");
  const shown = (product: { name: string }) =>
    showcase(page).getByRole("paragraph").filter({ hasText: product.name });
  const opens = (product: { name: string }) => showcase(page).getByRole("link", { name: product.name });
  await showcase(page).scrollIntoViewIfNeeded();
  await asked;
  await page.clock.runFor(6_000);
  await expect(shown(first)).toBeVisible();
  await expect(opens(first)).toBeVisible();
  letGo();
  await page.clock.runFor(6_000);
  await expect(shown(second)).toBeVisible();
  await expect(shown(first)).toBeHidden();
  await opens(second).click();
  await expect(page).toHaveURL(`/products/${second.productId}`);
});

test("the showcase stands still while she points at it, and for who asked for less motion", async ({
  page,
  isMobile,
}) => {
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
