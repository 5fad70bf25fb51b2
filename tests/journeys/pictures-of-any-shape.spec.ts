import type { Locator, Page } from "@playwright/test";
import { openAdmin } from "../support/admin.ts";
import { fontsLoaded } from "../support/at-rest.ts";
import { expectStatus } from "../support/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { addToCart, expect, open, test } from "../support/journey.ts";
import { oddPhotographs } from "../support/odd-pictures.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { untilDocumentHas } from "../support/until-document-has.ts";

const WHOLE = "contain";
const FILLING = "cover";
const EXPECTED = {
  portrait: WHOLE,
  panorama: WHOLE,
  phone: FILLING,
  tiny: WHOLE,
  seeThrough: WHOLE,
};

/** The part of a picture's URL that all its sizes share. */
async function hashOf(page: Page, productId: string, at: number): Promise<string> {
  const { images } = await (await page.request.get(`/api/products/${productId}`)).json();
  return /images\/([0-9a-f]+)-/.exec(images[at])?.[1] as string;
}

function cardOf(page: Page, name: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("link", { name, exact: true }) });
}

async function swipe(page: Page, over: Locator): Promise<void> {
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  if (!box) throw new Error("Nothing to swipe on");
  const y = Math.round(box.y + box.height / 2);
  // The finger rests at the end, so that the position decides and not the speed.
  const [first, ...rest] = [0.9, 0.75, 0.6, 0.45, 0.3, 0.2, 0.2, 0.2].map((share) => ({
    x: Math.round(box.x + box.width * share),
    y,
  }));
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1_000;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) => {
    timestamp += 0.08;
    return session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
  };
  await touch("touchStart", first ? [first] : []);
  for (const point of rest) await touch("touchMove", [point]);
  await touch("touchEnd", []);
  await session.detach();
}

const isLoaded = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

async function addOddProducts(shop: TestShop): Promise<void> {
  const owner = await openAdmin(shop);
  const { json } = await owner.request<{ _id: string }[]>("GET", "/api/admin/categories");
  for (const [kind, draw] of Object.entries(oddPhotographs)) {
    const images = { name: `${kind}.jpg`, type: "image/jpeg", content: await draw() };
    const form = {
      name: `Odd ${kind}`,
      category: json[0]?._id as string,
      sellingPrice: "90",
      mrp: "100",
      images,
    };
    expectStatus(await owner.send("/api/admin/products", form), 201);
  }
}

test("photographs of any shape fit into square frames without losing their subject", async ({
  page,
  shop,
}) => {
  await addOddProducts(shop);
  await untilDocumentHas(page, "/explore", ...Object.keys(EXPECTED).map((kind) => `Odd ${kind}`));
  await open(page, "/explore");
  for (const [kind, fit] of Object.entries(EXPECTED)) {
    const picture = cardOf(page, `Odd ${kind}`).locator("img").first();
    await expect(picture).toHaveCSS("object-fit", fit);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => isLoaded(picture)).toBe(true);
    const box = await picture.boundingBox();
    expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1);
  }
  await expectNoSidewaysScroll(page);
  const { json } = await (await openAdmin(shop)).request<{ productId: string; name: string }[]>(
    "GET",
    "/api/admin/products/all-products",
  );
  const portrait = json.find(({ name }) => name === "Odd portrait")?.productId as string;
  await addToCart(page, { [portrait]: 1 });
  await expect(page.getByRole("img", { name: "Odd portrait" })).toHaveCSS("object-fit", WHOLE);
  await open(page, "/cart");
  const inCart = page.getByRole("list", { name: "Products in your cart" }).locator("img");
  await expect(inCart).toHaveCSS("object-fit", WHOLE);
});

test("a second picture loads only when the shopper hovers or swipes", { tag: "@both" }, async ({
  page,
  isMobile,
}) => {
  const second = await hashOf(page, "kuzhalappam", 1);
  const requestedUrls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(second)) requestedUrls.push(request.url());
  });
  await open(page, "/");
  const card = cardOf(page, "Kuzhalappam");
  await card.scrollIntoViewIfNeeded();
  const pictures = card.locator("img");
  await expect.poll(() => isLoaded(pictures.first())).toBe(true);
  expect(requestedUrls).toEqual([]);
  const coming = page.locator(`img[src*="${second}"]:visible`).last();
  if (isMobile) {
    await swipe(page, pictures.first());
    await expect(coming).toBeInViewport({ ratio: 0.9 });
  } else {
    await card.hover();
    await expect(coming.locator("xpath=ancestor::span[1]")).toHaveCSS("opacity", "1");
  }
  await expect.poll(() => isLoaded(coming)).toBe(true);
  expect(requestedUrls.length).toBeGreaterThan(0);
  await coming.click();
  await expect(page).toHaveURL(/\/products\/kuzhalappam$/);
});

test("a thumbnail on a card switches its main picture without leaving the page", async ({ page }) => {
  const second = await hashOf(page, "ripe-banana-chips", 1);
  await open(page, "/explore");
  const card = cardOf(page, "Ripe Banana Chips");
  await card.getByRole("button", { name: "Show picture 2 of Ripe Banana Chips" }).click();
  const main = card.locator(`a img[src*="${second}"]`).first();
  await expect(main).toBeInViewport({ ratio: 0.9 });
  await expect(page).toHaveURL(/\/explore$/);
  await card.getByRole("button", { name: "Show picture 1 of Ripe Banana Chips" }).click();
  await expect(main).not.toBeInViewport({ ratio: 0.1 });
});

test("the large pictures of a product change by thumbnail, arrow key and swipe", {
  tag: "@both",
}, async ({ page, isMobile }) => {
  await open(page, "/products/kerala-mixture");
  const large = (number: number) =>
    page.getByRole("img", { name: `Kerala Mixture, picture ${number} of 3`, exact: true });
  const thumbnail = (number: number) =>
    page.getByRole("button", { name: `Show picture ${number} of Kerala Mixture` });
  await expect(large(1)).toBeInViewport({ ratio: 0.5 });
  await fontsLoaded(page);
  const frame = await large(1).boundingBox();
  await thumbnail(2).click();
  await expect(large(2)).toBeInViewport({ ratio: 0.5 });
  await page.keyboard.press("ArrowRight");
  await expect(large(3)).toBeInViewport({ ratio: 0.5 });
  await expect(thumbnail(3)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(thumbnail(3)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(thumbnail(2)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("group", { name: "Large pictures of Kerala Mixture" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(large(1)).toBeInViewport({ ratio: 0.5 });
  expect(await large(1).boundingBox()).toEqual(frame);
  if (isMobile) {
    await swipe(page, large(1));
    await expect(large(2)).toBeInViewport({ ratio: 0.5 });
    await expect(thumbnail(2)).toHaveAttribute("aria-pressed", "true");
  }
  await expectAccessible(page);
});

test("empty screens show an illustration", async ({ page }) => {
  for (const path of ["/explore?category=Nonsense", "/cart", "/no/such/page", "/products/no-such-product"]) {
    await open(page, path);
    const drawing = page.getByRole("main").locator('img[src$=".svg"]');
    await expect(drawing).toHaveAttribute("alt", "");
    await expect.poll(() => isLoaded(drawing)).toBe(true);
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});
