import { expect, type Page } from "@playwright/test";

/**
 * Waits until the HTML of a page contains all these texts. While a page is slow to render, the shop sends its
 * last version.
 */
export async function untilDocumentHas(page: Page, path: string, ...texts: string[]): Promise<void> {
  const missing = async () => {
    const html = await (await page.request.get(path)).text();
    return texts.filter((each) => !html.includes(each));
  };
  await expect.poll(missing, `what ${path} does not say yet`).toEqual([]);
}
