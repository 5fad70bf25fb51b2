// Names that do not fit in a line: of a shop without a logo, and of a product. On the smallest phones.
import type { Locator, Page } from "@playwright/test";
import { fontsLoaded } from "../support/at-rest.ts";
import { addProduct, verifiedShopper } from "../support/builders.ts";
import { expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { resize } from "../support/expect-at-the-edges.ts";
import { expect, open, test } from "../support/journey.ts";
import { setProfile } from "../support/orders.ts";
import { payAtProvider } from "../support/provider.ts";

const WIDTHS = [320, 360];

const NAMES = [
  "Snackworks",
  "Malabar Munchies",
  "Malabar Munchies and Sweets",
  "Kozhikodanbananachipsandmurukkusnacks",
  "കോഴിക്കോടൻ പലഹാരങ്ങളും പലതരം ചിപ്സുകളും കട",
  "കോഴിക്കോടൻപലഹാരങ്ങളുംപലതരംചിപ്സുകളുംകടയും",
];

/** Whether an element is inside of another, up to the rounding of a pixel. */
async function expectInside(inner: Locator, outer: Locator, what: string): Promise<void> {
  const [one, other] = [await inner.boundingBox(), await outer.boundingBox()];
  if (!one || !other) throw new Error(`${what}: not on the screen`);
  expect(one.x, what).toBeGreaterThanOrEqual(other.x - 1);
  expect(one.y, what).toBeGreaterThanOrEqual(other.y - 1);
  expect(one.x + one.width, what).toBeLessThanOrEqual(other.x + other.width + 1);
  expect(one.y + one.height, what).toBeLessThanOrEqual(other.y + other.height + 1);
}

async function expectNamed(page: Page, name: string): Promise<void> {
  await fontsLoaded(page);
  await expectNoSidewaysScroll(page);
  const header = page.getByRole("banner");
  const [inHeader, inFooter] = [header, page.getByRole("contentinfo")].map((place) => ({
    link: place.getByRole("link", { name, exact: true }),
    text: place.getByText(name, { exact: true }).first(),
  }));
  if (!inHeader || !inFooter) throw new Error("unreachable");
  await expectInside(inHeader.text, inHeader.link, `${name} in the header`);
  await expectInside(inHeader.link, header, `${name} in the header`);
  await expectInside(header.getByRole("link", { name: /^Cart/ }), header, "the cart");
  await expectInside(inFooter.text, inFooter.link, `${name} in the footer`);
  // No third line is visible.
  const { lines, isCut } = await inHeader.text.evaluate((element) => {
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
    return {
      lines: Math.round(element.clientHeight / lineHeight),
      isCut: element.scrollHeight > element.clientHeight + 2,
    };
  });
  expect(lines, name).toBeLessThanOrEqual(2);
  if (name.length <= 16) expect(isCut, name).toBe(false);
}

/** Whether the page has loaded the font for Malayalam. */
async function hasMalayalamFont(page: Page): Promise<boolean> {
  await fontsLoaded(page);
  return page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family.includes("Malayalam") && status === "loaded"),
  );
}

test("a shop without a logo shows its name within header and footer", async ({ page, shop }) => {
  const { name, logo } = (await (await page.request.get("/api/shop")).json()) as {
    name: string;
    logo: string;
  };
  try {
    for (const long of NAMES) {
      await setProfile(shop, { name: long, logo: "" });
      for (const path of ["/", "/explore"]) {
        await expect.poll(async () => (await page.request.get(path)).text()).toContain(`>${long}</span>`);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          await open(page, path);
          await expectNamed(page, long);
        }
      }
      // Only pages with Malayalam load the font for it.
      await open(page, "/refund-policy");
      expect(await hasMalayalamFont(page), long).toBe(/[\u0d00-\u0d7f]/.test(long));
    }
  } finally {
    await setProfile(shop, { name, logo });
  }
});

const PRODUCTS = [
  "Ribbonchip",
  "Kozhikodanbananachipsandmurukkusnacksxxxxx",
  "കോഴിക്കോടൻപലഹാരങ്ങളുംപലതരംചിപ്സുകളുംകടയും",
  "Murukkuchipsandbanana Kozhikodanbananachip",
];

test("a product with a long word in its name fits on every page of a shopper", async ({ page, shop }) => {
  const products = [];
  for (const name of PRODUCTS) products.push((await addProduct(shop, { name, price: 10_000 })).productId);
  const items = products.map((productId) => ({ productId, quantity: 1 }));
  const { browser, orderId, phone } = await verifiedShopper(shop, { items });
  const [name, value] = browser.cookie.split("=") as [string, string];
  await page.context().addCookies([{ name, value, url: shop.url }]);
  const at = async (path: string, shown: Locator) => {
    await open(page, path);
    await expect(shown.first()).toBeVisible();
    for (const width of WIDTHS) {
      await resize(page, { width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  };
  const named = page.getByText(PRODUCTS[1] as string);
  await at("/explore", page.getByRole("article"));
  await at(`/explore?q=${PRODUCTS[0]}`, page.getByText(PRODUCTS[0] as string));
  for (const [index, productId] of products.entries()) {
    await at(`/products/${productId}`, page.getByText(PRODUCTS[index] as string));
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    const drawer = page.getByRole("dialog");
    expect(await drawer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await at("/cart", named);
  await at(`/enter-address/${orderId}/${encodeURIComponent(phone)}`, page.getByText("Order Summary"));
  await page.getByRole("button", { name: /^Show \d+ items$/ }).click();
  await expect(named).toBeVisible();
  await expectNoSidewaysScroll(page);

  const { paymentId } = await browser.startPayment(orderId);
  await browser.tryConfirmPayment(orderId, await payAtProvider(shop, paymentId));
  await page.evaluate((id) => localStorage.setItem("order", `${id} ${Date.now() + 3_600_000}`), orderId);
  await at("/your-order", named);
  await page.evaluate((id) => sessionStorage.setItem("paying-order", JSON.stringify(id)), orderId);
  await at("/payment-success", named);
});
