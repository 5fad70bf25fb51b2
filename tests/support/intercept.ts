import { type BrowserContext, expect, type Page, type Request, type Route } from "@playwright/test";

/**
 * Stands between a page and its shop until it is told to let go. `page.unroute` would switch Chromium's interception off in
 * the middle of a story, and what the page did in that moment was now and then lost.
 * @param address of the requests, as of `page.route`
 * @param answer what they get instead of the shop's answer
 * @returns lets all that are asked from then on through to the shop
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
 * @param isHeld which of them; all unless given
 * @returns waits until one is held, so that no story is a race, and lets them go on to the shop
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
