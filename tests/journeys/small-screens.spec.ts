import type { Locator, Page } from "@playwright/test";
import { fontsLoaded } from "../support/at-rest.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { resize } from "../support/expect-at-the-edges.ts";
import { expect, fillCart, open, orderUpToAddress, test } from "../support/journey.ts";
import { collectShifts, sumOfShifts } from "../support/layout-shifts.ts";

const CHIPS = "nendran-banana-chips";
const CHIPS_PAGE = `/products/${CHIPS}`;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** The number of lines that a text takes. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 800 },
  { width: 412, height: 915 },
];

const bottomOf = async (bar: Locator) => Math.round((await boxOf(bar)).bottom);

/** Browser windows of laptops, a tablet, and a phone held sideways. */
const LOW_SIZES = [
  { width: 1366, height: 650 },
  { width: 1280, height: 620 },
  { width: 1536, height: 730 },
  { width: 1024, height: 768 },
  { width: 1000, height: 700 },
  { width: 800, height: 360 },
];

test("the buttons that buy are in view without scrolling, on phones in a bar at the bottom, and nothing shifts", async ({
  page,
}) => {
  await collectShifts(page);
  await fillCart(page, { [CHIPS]: 1, achappam: 1, "kerala-mixture": 1 });
  const pages = [
    [CHIPS_PAGE, "Buy Now"],
    ["/cart", "Proceed to Checkout"],
  ] as const;
  for (const size of [...SIZES, ...LOW_SIZES]) {
    await page.setViewportSize(size);
    for (const [path, name] of pages)
      await test.step(`${path} at ${size.width} × ${size.height}`, async () => {
        await open(page, path);
        const button = page.getByRole("button", { name });
        await expect(button).toBeVisible();
        await fontsLoaded(page);
        expect(await bottomOf(button)).toBeLessThanOrEqual(size.height);
        if (SIZES.includes(size)) expect(await bottomOf(page.locator("[data-buy-bar]"))).toBe(size.height);
        expect(await page.evaluate(() => scrollY)).toBe(0);
        expect(await sumOfShifts(page)).toBeLessThan(0.02);
      });
  }
});

test("the pay bar ends at the bottom of the screen", async ({ page, shop, phone }) => {
  await orderUpToAddress(page, shop, phone);
  for (const size of SIZES) {
    await resize(page, size);
    expect(await bottomOf(page.locator("[data-pay-bar]"))).toBe(size.height);
  }
});

test("the chosen category is visible on arrival", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, "/explore");
  const categories = page.getByRole("navigation", { name: "Categories" });
  const names = (await categories.getByRole("link").allInnerTexts()).slice(1);
  // Other stories may have added some.
  expect(names.length).toBeGreaterThanOrEqual(6);
  const expectChosenInView = async (name: string) => {
    const chip = categories.getByRole("link", { name });
    await expect(chip).toHaveAttribute("aria-current", "page");
    await expect
      .poll(async () => {
        const { x, right } = await boxOf(chip);
        return x >= 0 && right <= 360;
      })
      .toBe(true);
  };
  for (const name of names) {
    await open(page, `/explore?${new URLSearchParams({ category: name })}`);
    await expectChosenInView(name);
  }
  // Again from the list of all products, and by a tile of the home page.
  await open(page, "/");
  await page.getByRole("link", { name: "Mixtures & Gifts" }).first().click();
  await expectChosenInView("Mixtures & Gifts");
});

test("the label of the pincode field fits in one line, and loading it moves nothing", async ({ page }) => {
  await fillCart(page, { [CHIPS]: 1 });
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [CHIPS_PAGE, "/cart"]) {
      const code = Promise.withResolvers<void>();
      await page.route(/\/late-shopping-/, async (route) => {
        await code.promise;
        await route.continue();
      });
      await open(page, path);
      const below = page
        .getByRole(path === "/cart" ? "button" : "heading", {
          name: path === "/cart" ? "Clear Cart" : "Product Details",
        })
        .first();
      await expect(below).toBeVisible();
      await fontsLoaded(page);
      const before = await below.boundingBox();
      expect(before).toBeTruthy();
      code.resolve();
      const label = page.getByText("Deliver to pincode", { exact: true });
      await expect(label).toBeVisible();
      expect((await below.boundingBox())?.y, `${path} at ${width}`).toBe(before?.y);
      await fontsLoaded(page);
      expect(await linesOf(label)).toBe(1);
      const check = await boxOf(page.getByRole("button", { name: "Check", exact: true }));
      expect(check.right).toBeLessThanOrEqual(width);
    }
  }
});

/** The message in the cart's summary, not in a toast. */
const atField = (page: Page, message: string) =>
  page.getByRole("region", { name: "Order Summary" }).getByRole("alert").filter({ hasText: message });
const inToast = (page: Page, message: string) =>
  page.locator(".pointer-events-auto").filter({ hasText: message });

async function tryCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel("Coupon code").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
}

test("a refused coupon is explained at its field until the code changes", async ({ page }) => {
  await page.clock.install();
  await fillCart(page, { [CHIPS]: 1 });
  await open(page, "/cart");
  const field = page.getByLabel("Coupon code");
  await tryCoupon(page, "NO-SUCH");
  await expect(inToast(page, "Invalid Coupon")).toBeVisible();
  await expect(atField(page, "Invalid Coupon")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription("Invalid Coupon");
  await page.clock.runFor(6_000);
  await expect(inToast(page, "Invalid Coupon")).toHaveCount(0);
  await expect(atField(page, "Invalid Coupon")).toBeVisible();
  await expectAccessible(page);
  await field.fill("NO-SUCH-ONE");
  await expect(atField(page, "Invalid Coupon")).toHaveCount(0);
  await expect(field).not.toHaveAttribute("aria-invalid");
  await field.fill("");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(field).toHaveAccessibleDescription("Please enter a coupon code");
});

test("the error of a coupon disappears when another coupon is accepted or waits", async ({ page, sql }) => {
  await sql.query(
    "insert into coupons (name, percentage, min_items_price) values ('LATER15', 15, 40000) on conflict do nothing",
  );
  await page.clock.install();
  await fillCart(page, { [CHIPS]: 1 });
  await open(page, "/cart");
  await expect(page.getByLabel("Coupon code")).toBeVisible();
  // The clock is paused, so no toast closes because its time is over.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await tryCoupon(page, "NO-SUCH");
  await expect(inToast(page, "Invalid Coupon")).toBeVisible();
  await tryCoupon(page, "LATER15");
  await expect(page.getByText("Add ₹275 more to use LATER15")).toBeVisible();
  await expect(page.getByText("Invalid Coupon")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove coupon" }).click();
  await tryCoupon(page, "NO-SUCH");
  await expect(inToast(page, "Invalid Coupon")).toBeVisible();
  await tryCoupon(page, "NENDRA10");
  await expect(page.getByText("Coupon applied successfully!")).toBeVisible();
  await expect(page.getByText("Invalid Coupon")).toHaveCount(0);
});

test("a coupon that is removed when the cart opens is explained at its field", async ({ page, sql }) => {
  await sql.query("insert into coupons (name, percentage) values ('ENDED20', 20) on conflict do nothing");
  await fillCart(page, { [CHIPS]: 1 });
  await open(page, "/cart");
  await tryCoupon(page, "ENDED20");
  await expect(page.getByText("Coupon applied successfully!")).toBeVisible();
  await sql.query("update coupons set active = false where name = 'ENDED20'");
  await open(page, "/cart");
  const message = "Invalid Coupon: ENDED20 can no longer be used and was taken off.";
  await expect(atField(page, message)).toBeVisible();
  await expect(page.getByLabel("Coupon code")).toHaveAccessibleDescription(message);
});

test("a home page that fails to load shows the error of the product list", async ({ page }) => {
  await open(page, "/cart");
  await page.route(/\/_(root)?\.data/, (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("link", { name: "Nendra" }).first().click();
  await expect(page.getByText("Error: Failed to fetch products")).toBeVisible();
});

test("the focus ring surrounds the phone field, and its placeholder is not cut", async ({ page }) => {
  await open(page, CHIPS_PAGE);
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await page.waitForURL(/\/verify-otp\//);
  const field = page.getByLabel("WhatsApp phone number");
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await page.keyboard.press("Tab");
    await field.focus();
    const outlines = await field.evaluate((input) => {
      const outlineOf = (element: Element) => getComputedStyle(element).outlineStyle;
      return [outlineOf(input), outlineOf(input.parentElement as Element)];
    });
    expect(outlines).toEqual(["none", "solid"]);
    await fontsLoaded(page);
    const { needed, available } = await field.evaluate((input: HTMLInputElement) => {
      const text = getComputedStyle(input, "::placeholder");
      const probe = document.createElement("span");
      probe.textContent = input.placeholder;
      for (const name of ["font", "letterSpacing", "fontVariantNumeric"] as const)
        probe.style[name] = text[name];
      probe.style.whiteSpace = "pre";
      probe.style.position = "absolute";
      document.body.append(probe);
      const { paddingLeft, paddingRight } = getComputedStyle(input);
      const needed = probe.getBoundingClientRect().width;
      probe.remove();
      const paddings = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      return { needed, available: input.clientWidth - paddings };
    });
    expect(needed).toBeLessThanOrEqual(available);
  }
});

test("nothing covers a product's picture, and its thumbnails are in one row", async ({ page }) => {
  await open(page, CHIPS_PAGE);
  const gallery = page.getByRole("group", { name: /^Large pictures of/ });
  await expect(gallery).toBeVisible();
  await expect(page.locator("[data-picture-dots]").first()).toBeAttached();
  for (const path of [CHIPS_PAGE, "/explore", "/"]) {
    await open(page, path);
    const covered = await page
      .locator("main a[aria-hidden=true]:has(img), main [role=group]:has(img)")
      .evaluateAll(
        (pictures) =>
          pictures.flatMap((picture) => {
            const dots = picture.parentElement?.parentElement?.querySelectorAll(
              "[data-picture-dots], span.absolute.bottom-2",
            );
            const { bottom, left, right, top } = picture.getBoundingClientRect();
            return [...(dots ?? [])].filter((each) => {
              const spot = each.getBoundingClientRect();
              return (
                spot.width > 0 &&
                spot.top < bottom - 1 &&
                spot.bottom > top &&
                spot.left < right &&
                spot.right > left
              );
            });
          }).length,
      );
    expect(covered).toBe(0);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, "/explore");
  const thumbnails = page.getByRole("list", { name: /^Pictures of/ });
  expect(await thumbnails.count()).toBeGreaterThan(0);
  const heights = await thumbnails.evaluateAll((lists) => lists.map((list) => list.clientHeight));
  expect(new Set(heights)).toEqual(new Set([44]));
});

test("pictures in the cart are square, not cropped, and aligned with the text", async ({ page }) => {
  await fillCart(page, { [CHIPS]: 1, "tapioca-chips": 2 });
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, "/cart");
  const lines = page.getByRole("list", { name: "Products in your cart" }).getByRole("listitem");
  await expect(lines).toHaveCount(2);
  for (const line of await lines.all()) {
    const picture = await boxOf(line.locator("img").first());
    expect([picture.width, picture.height]).toEqual([80, 80]);
    const { y } = await boxOf(line);
    // The line's padding.
    expect(picture.y - y).toBe(16);
  }
});

test("a breadcrumb has equal gaps, and no row begins with a separator", async ({ page }) => {
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, CHIPS_PAGE);
    await fontsLoaded(page);
    const parts = await page.getByRole("navigation", { name: "Breadcrumb" }).evaluate((trail) => {
      const walker = document.createTreeWalker(trail, NodeFilter.SHOW_TEXT);
      const found: { text: string; left: number; right: number; row: number }[] = [];
      while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const { left, right, top, height } = range.getBoundingClientRect();
        found.push({
          text: walker.currentNode.textContent ?? "",
          left,
          right,
          row: Math.round((top + height / 2) / 10),
        });
      }
      return found;
    });
    const gaps: number[] = [];
    for (const [at, part] of parts.entries()) {
      const before = parts[at - 1];
      if (before?.row === part.row) gaps.push(Math.round(part.left - before.right));
      else expect(part.text).not.toBe("›");
    }
    expect(new Set(gaps).size).toBe(1);
  }
});
