import sharp from "sharp";
import { expect, test } from "vitest";
import { sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";

interface Manifest {
  display: string;
  icons: { src: string; sizes: string; purpose: string }[];
}

test("a phone can install the shop with the shop's own icon", async () => {
  const shop = await openClonedShop({ withPictures: true, limits: { readsPerMinute: 5 } });
  try {
    const manifest = (
      await sendRequest<Manifest>(shop, "GET", "/manifest.webmanifest", {
        headers: { "accept-encoding": "identity" },
      })
    ).json;
    expect(manifest.display).toBe("standalone");
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const { src, sizes, purpose } of manifest.icons) {
      const { status, headers, body } = await sendRequest(shop, "GET", src);
      expect([src, status, headers["content-type"]]).toEqual([src, 200, "image/png"]);
      const { width, height } = await sharp(body).metadata();
      expect(`${width}x${height}`).toBe(sizes);
      const { isOpaque } = await sharp(body).stats();
      // A phone crops it to its own shape, so no background may be transparent.
      if (purpose === "maskable") expect(isOpaque).toBe(true);
    }
    const strange = (manifest.icons[0] as { src: string }).src.replace(/[0-9a-f]{24}/, "0".repeat(24));
    expect((await sendRequest(shop, "GET", strange)).status).toBe(404);
    expect((await sendRequest(shop, "GET", "/app-icons/..%2fotp-pepper")).status).toBe(404);
    // The limit of five misses a minute is used up here; rendered icons are still served.
    expect((await sendRequest(shop, "GET", strange)).status).toBe(429);
    for (const { src } of manifest.icons) expect((await sendRequest(shop, "GET", src)).status).toBe(200);
  } finally {
    await shop.close();
  }
});
