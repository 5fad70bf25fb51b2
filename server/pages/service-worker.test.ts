import { expect, test } from "vitest";
import { sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";

const ASSET = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g;

test("the service worker is revalidated, may reach only the shop, and lists existing files", async () => {
  const shop = await openClonedShop();
  try {
    const worker = await sendRequest(shop, "GET", "/service-worker.js");
    expect(worker.status).toBe(200);
    expect(worker.headers["cache-control"]).toBe("no-cache");
    expect(worker.headers["content-type"]).toContain("text/javascript");
    expect(worker.headers["content-security-policy"]).toBe("default-src 'none'; connect-src 'self'");
    const home = await sendRequest(shop, "GET", "/");
    expect(home.text).toContain('data-service-worker="on"');
    expect(home.headers["content-security-policy"]).toContain("worker-src 'self'");
    const known = new Set(worker.text.match(ASSET));
    for (const file of known)
      expect([file, (await sendRequest(shop, "GET", file)).status]).toEqual([file, 200]);
    for (const path of ["/", "/explore", "/products/achappam", "/cart", "/verify-otp/NEN0000000000000"])
      for (const file of (await sendRequest(shop, "GET", path)).text.match(ASSET) ?? [])
        expect(known).toContain(file);
    expect([...known].filter((file) => /admin|manage-orders|edit-product/.test(file))).toEqual([]);
  } finally {
    await shop.close();
  }
});

test("when switched off, a worker that removes itself is served", async () => {
  const shop = await openClonedShop({ env: { SERVICE_WORKER: "off" } });
  try {
    const { headers, text } = await sendRequest(shop, "GET", "/service-worker.js");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(text).toContain("caches.delete");
    expect(text).toContain("registration.unregister()");
    expect(text).not.toMatch(ASSET);
    const home = await sendRequest(shop, "GET", "/");
    expect(home.text).not.toContain("data-service-worker");
  } finally {
    await shop.close();
  }
});
