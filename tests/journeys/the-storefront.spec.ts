import { expect, open, test } from "../support/journey.ts";

test("a broken picture is replaced by a placeholder", async ({ page }) => {
  await page.route("**/api/images/**", (route) => route.abort());
  await open(page, "/products/nendran-banana-chips");
  const picture = page.getByRole("main").getByRole("img").first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("the header is transparent at the top of the home page and solid after 10 pixels", async ({ page }) => {
  await open(page, "/");
  const header = page.locator("header").first();
  const background = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.evaluate(() => scrollTo(0, 10));
  await expect.poll(background).toBe("rgba(0, 0, 0, 0)");
  await page.evaluate(() => scrollTo(0, 11));
  await expect.poll(background).toBe("rgb(255, 255, 255)");
  await expect.poll(() => header.evaluate((element) => getComputedStyle(element).boxShadow)).not.toBe("none");
});

test("the showcase changes every two seconds, and can be stopped", async ({ page }) => {
  await page.clock.install();
  await open(page, "/");
  await page.getByRole("region", { name: "Top products" }).scrollIntoViewIfNeeded();
  const current = () =>
    page
      .getByRole("button", { name: /^Show / })
      .and(page.locator("[aria-current=true],[aria-pressed=true]"))
      .getAttribute("aria-label");
  const first = await current();
  await page.clock.runFor(2_600);
  await expect.poll(current).not.toBe(first);
  await page.getByRole("button", { name: "Pause the slideshow" }).click();
  const paused = await current();
  await page.clock.runFor(10_000);
  expect(await current()).toBe(paused);
});

test("filters are in the URL, work without scripts, and may match nothing", async ({
  page,
  browser,
  shop,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: shop.url });
  await plain.goto("/explore");
  await plain.getByRole("link", { name: "Halwa", exact: true }).click();
  await expect(plain).toHaveURL(/category=Halwa/);
  await expect(plain.getByRole("link", { name: /Halwa/ }).first()).toBeVisible();
  await expect(plain.getByText("Achappam")).toHaveCount(0);
  await plain.close();
  await open(page, "/explore?category=Nonsense");
  await expect(page.getByText("No products found in this category")).toBeVisible();
});

test("a product that is out of stock cannot be bought", async ({ page }) => {
  await open(page, "/products/chilli-tapioca-chips");
  await expect(page.getByRole("button", { name: "Out Of Stock" }).first()).toBeDisabled();
  await expect(page.getByRole("button", { name: "Buy Now" })).toHaveCount(0);
});

test("an unknown product and an unknown page have links back", async ({ page }) => {
  const product = await page.goto("/products/no-such-product");
  expect(product?.status()).toBe(404);
  await expect(page.getByText("Product Not Found").first()).toBeVisible();
  const unknown = await page.goto("/no/such/page");
  expect(unknown?.status()).toBe(404);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page.getByRole("heading", { name: "Where Nature and Taste Meet" })).toBeVisible();
});

test("a product that cannot be loaded shows an error and a link home", async ({ page }) => {
  await page.route("**/products/achappam.data*", (route) => route.abort());
  await open(page, "/explore");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Achappam/ })
    .first()
    .click();
  await expect(
    page
      .getByRole("link", { name: "Back to Home" })
      .or(page.getByRole("link", { name: "Return to Home" }))
      .first(),
  ).toBeVisible();
});

test("search engines get texts, URLs and prices", async ({ request, shop }) => {
  const html = await (await request.get("/products/nendran-banana-chips")).text();
  expect(html).toContain("<title>Nendran Banana Chips");
  expect(html).toContain(`rel="canonical" href="${shop.url}/products/nendran-banana-chips"`);
  expect(html).toMatch(/property="og:image" content="http/);
  const jsonLd = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json as string),
  );
  const flat = JSON.stringify(jsonLd);
  expect(flat).toContain('"@type":"Product"');
  expect(flat).toContain('"priceCurrency":"INR"');
  expect(flat).toContain("https://schema.org/InStock");
  expect(flat).toContain('"@type":"BreadcrumbList"');
  expect(JSON.stringify(await (await request.get("/")).text())).toContain("Organization");
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  expect(await (await request.get("/sitemap.xml")).text()).toContain(
    `<loc>${shop.url}/products/achappam</loc>`,
  );
  expect(await (await request.get("/manifest.webmanifest")).json()).toMatchObject({ name: "Nendra" });
});
