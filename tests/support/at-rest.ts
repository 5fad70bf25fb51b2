// Waits until a page is at rest, so that nothing measured or clicked is about to move.
import type { Page } from "@playwright/test";

/** Waits for the end of a view transition. The browser logs an error if one is interrupted. */
export async function picturesArrived(page: Page): Promise<void> {
  await page.waitForFunction(() => !(document as { activeViewTransition?: unknown }).activeViewTransition);
}

/** Waits for the shop's web fonts. The fallback fonts have another size. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** Waits until no CSS transition is running. */
export async function transitionsOver(page: Page): Promise<void> {
  // Polls, because the `finished` promise of a transition that another one replaces may never settle.
  await page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some((animation) => animation instanceof CSSTransition && animation.playState === "running"),
    undefined,
    { polling: 50 },
  );
}
