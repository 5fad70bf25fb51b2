// A slow line: what the shopper has done meanwhile counts, and not what the answer was asked for.
import type { Page } from "@playwright/test";
import { holdBack } from "../support/intercept.ts";
import { expect, fillCart, hydrated, open, proceedToCheckout, test } from "../support/journey.ts";

const CHIPS = "nendran-banana-chips";

/** Has the shop asked about a coupon, and its answer held back. @returns lets it come */
async function applySlowly(page: Page, code: string): Promise<() => Promise<void>> {
  await fillCart(page, { [CHIPS]: 1 });
  await open(page, "/cart");
  const letThrough = await holdBack(page, /coupon/i);
  await page.getByLabel("Coupon code").fill(code);
  const asked = page.waitForRequest((request) => request.url().includes(code));
  await page.getByRole("button", { name: "Apply" }).click();
  await asked;
  return letThrough;
}

/** Applies a coupon whose answer is held back, and goes on. @returns lets the answer come */
async function proceedWhileApplying(page: Page, code: string): Promise<() => Promise<void>> {
  const letThrough = await applySlowly(page, code);
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  return letThrough;
}

/** The warning at the button, apart from the one at the coupon's field. */
const invalidCoupon = (page: Page) => page.locator("[data-buy-bar]").getByText("Invalid Coupon");

test("an order waits for the coupon that is still being checked", async ({ page, sql }) => {
  await sql.query("insert into coupons (name, percentage) values ('SLOW10', 10) on conflict do nothing");
  const letThrough = await proceedWhileApplying(page, "SLOW10");
  letThrough();
  await page.waitForURL(/\/verify-otp\//);
  const { rows } = await sql.query("select coupon_name from orders order by created_at desc limit 1");
  expect(rows).toEqual([{ coupon_name: "SLOW10" }]);
});

test("a coupon that is refused just as she goes on keeps her in the cart, and the next press goes on", async ({
  page,
}) => {
  const letThrough = await applySlowly(page, "NOSUCHCODE");
  const pressed = page
    .getByRole("button", { name: "Proceed to Checkout" })
    .evaluate((button: HTMLElement) => {
      button.click();
      console.log("pressed");
      // A phone that has much else to do: whatever comes meanwhile comes at once afterwards.
      for (const began = performance.now(); performance.now() - began < 1_000; );
    });
  await page.waitForEvent("console", (message) => message.text() === "pressed");
  await letThrough();
  await pressed;
  await expect(invalidCoupon(page)).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await proceedToCheckout(page);
});

test("who has left the product after Buy Now is not fetched away from where she is", async ({ page }) => {
  await open(page, `/products/${CHIPS}`);
  const letThrough = await holdBack(page, "**/api/users/createOrder");
  const asked = page.waitForRequest("**/api/users/createOrder");
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  const answered = (await asked).response();
  await page.getByRole("link", { name: /^Cart/ }).first().click();
  await page.waitForURL(/\/cart$/);
  await hydrated(page);
  await letThrough();
  await answered;
  // Longer than the next screen would take to open.
  for (let times = 0; times < 5; times++)
    await page.evaluate(() => fetch("/verify-otp/NEN0000000000000").then((answer) => answer.text()));
  await expect(page).toHaveURL(/\/cart$/);
});
