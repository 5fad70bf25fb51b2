// When a page stands still: what is measured before, or done before, is of what goes away in a moment.
import type { Page } from "@playwright/test";

/** Until no picture is on its way from one page to another: the browser complains of one that is interrupted. */
export async function picturesArrived(page: Page): Promise<void> {
  await page.waitForFunction(() => !(document as { activeViewTransition?: unknown }).activeViewTransition);
}

/** Until words stand in the shop's own fonts: those that stand in for them are of another size. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** Waits until nothing is half-way from one style to another. */
export async function transitionsOver(page: Page): Promise<void> {
  // Asked anew each time: the promise of a transition that another has taken the place of may never be kept.
  await page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some((animation) => animation instanceof CSSTransition && animation.playState === "running"),
    undefined,
    { polling: 50 },
  );
}
