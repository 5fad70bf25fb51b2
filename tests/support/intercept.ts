import { type BrowserContext, expect, type Page, type Request, type Route } from "@playwright/test";

/**
 * Answers requests of a page in place of the shop until the returned function is called. `page.unroute` cannot be used:
 * it switches Chromium's interception off within the story, and requests made at that moment were sometimes lost.
 * @param address URL pattern, as of `page.route`
 * @param answer handles the request instead of the shop
 * @returns a function that lets all later requests through to the shop
 */
export async function intercept(
  page: Page,
  address: string | RegExp,
  answer: (route: Route, request: Request) => unknown,
): Promise<() => void> {
  let isLetThrough = false;
  await page.route(address, (route, request) => (isLetThrough ? route.fallback() : answer(route, request)));
  return () => {
    isLetThrough = true;
  };
}

/**
 * Holds requests of a page back.
 * @param address as for `intercept`
 * @param isHeld which of them; by default all
 * @returns a function that waits until at least one is held, so that the story has no race, and then releases
 * them
 */
export async function holdBack(
  page: Page | BrowserContext,
  address: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let held = 0;
  await page.route(address, async (route, request) => {
    if (isHeld(request)) {
      held++;
      await promise;
    }
    await route.fallback();
  });
  return async () => {
    await expect
      .poll(() => held, { message: `requests to ${address} that are held back` })
      .toBeGreaterThan(0);
    resolve();
  };
}
