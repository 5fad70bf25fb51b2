// The pages from cart to payment on a first visit: few files, and none of them requested twice.
import type { BrowserContext } from "@playwright/test";
import { expect, fillCart, hydrated, orderUpToAddress, test } from "../support/journey.ts";

/** Addresses requested by a page until it is at rest. */
async function requestsOf(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  const requests: string[] = [];
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
  return requests;
}

test("cart, verify and address make few requests, and none twice", async ({ page, browser, shop, phone }) => {
  const verified = await orderUpToAddress(page, shop, phone);
  const items = [{ productId: "nendran-banana-chips", quantity: 1 }];
  const placed = await page.request.post("/api/users/createOrder", { data: { items } });
  const { orderId } = await placed.json();
  await fillCart(page, { "ripe-banana-chips": 2 });
  const storageState = await page.context().storageState();
  for (const [path, most] of [
    ["/cart", 40],
    [`/verify-otp/${orderId}`, 28],
    [`/enter-address/${verified}/${encodeURIComponent(phone)}`, 36],
  ] as const) {
    const context = await browser.newContext({ baseURL: shop.url, storageState, serviceWorkers: "block" });
    const requests = await requestsOf(context, path);
    expect(requests.length, path).toBeGreaterThan(10);
    expect(requests.length, path).toBeLessThanOrEqual(most);
    expect(
      requests.filter((one, index) => requests.indexOf(one) < index),
      path,
    ).toEqual([]);
    await context.close();
  }
});
