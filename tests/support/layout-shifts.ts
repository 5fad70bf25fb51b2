// What moves while a page loads, as Chromium counts it (CLS).
import type { Page } from "@playwright/test";

/** Collects the layout shifts of all documents that are opened from now on. */
export async function collectShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The sum of the open document's shifts. 0.1 is the limit of "good". */
export async function sumOfShifts(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  return shifts.reduce((sum, shift) => sum + shift, 0);
}
