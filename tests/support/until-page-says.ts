import { expect, type Page } from "@playwright/test";

/** Until what the shop answers at an address has all these words: while a page is made slowly, the last one is answered. */
export async function untilPageSays(page: Page, path: string, ...words: string[]): Promise<void> {
  const missing = async () => {
    const html = await (await page.request.get(path)).text();
    return words.filter((each) => !html.includes(each));
  };
  await expect.poll(missing, `what ${path} does not say yet`).toEqual([]);
}
