// The pages from cart to payment on a first visit: few files, and none of them requested twice.
import type { Page } from "@playwright/test";
import { expect, fillCart, hydrated, orderUpToAddress, test } from "../support/journey.ts";

test.use({ serviceWorkers: "block" });

/** Addresses requested by a page until it is at rest, without an earlier page's files in the browser's cache. */
async function requestsOf(page: Page, path: string): Promise<string[]> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Network.clearBrowserCache");
  const requests: string[] = [];
  await page.goto("about:blank");
  await tools.send("Network.enable");
  tools.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith("http")) requests.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  // The visit is counted last.
  const counted = page.waitForResponse((response) => response.url().endsWith("/api/visits"));
  await page.goto(path);
  await hydrated(page);
  await counted;
  await page.waitForLoadState("networkidle");
  await tools.detach();
  return requests;
}

test("cart, verify and address make few requests, and none twice", async ({ page, shop, phone }) => {
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillCart(page, { "ripe-banana-chips": 2 });
  for (const [path, most] of [
    ["/cart", 40],
    [`/verify-otp/${orderId}`, 28],
    [`/enter-address/${orderId}/${encodeURIComponent(phone)}`, 36],
  ] as const) {
    await page.evaluate(() => sessionStorage.clear());
    const requests = await requestsOf(page, path);
    expect(requests.length, path).toBeGreaterThan(10);
    expect(requests.length, path).toBeLessThanOrEqual(most);
    expect(
      requests.filter((one, index) => requests.indexOf(one) < index),
      path,
    ).toEqual([]);
  }
});
