import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, fillCart, open, orderIdOf, proceedToCheckout, test } from "../support/journey.ts";
import { collectShifts, sumOfShifts } from "../support/layout-shifts.ts";

const CHIPS = "nendran-banana-chips";

async function tryCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel("Coupon code").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
}

test("a coupon waits until the cart reaches its minimum, and the order gets what the cart showed", async ({
  page,
  sql,
}) => {
  await fillCart(page, { [CHIPS]: 1 });
  await open(page, "/cart");
  const summary = page.getByRole("region", { name: "Order Summary" });
  await tryCoupon(page, "onam15");
  // The cart has ₹125, the coupon needs ₹400.
  await expect(page.getByText("Add ₹275 more to use ONAM15")).toBeVisible();
  await expect(page.getByText("Coupon applied successfully!")).toHaveCount(0);
  await expect(summary.getByText(/^Discount/)).toHaveCount(0);

  // The coupon stays chosen, and the missing amount follows the cart.
  await page.reload();
  const more = page.getByRole("button", { name: /^Increase quantity/ });
  await more.click();
  await expect(page.getByText("Add ₹150 more to use ONAM15")).toBeVisible();
  await more.click();
  await more.click();
  await expect(page.getByText("Coupon applied successfully!")).toBeVisible();
  await expect(summary.getByText("₹455", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Decrease quantity/ }).click();
  await expect(page.getByText("Add ₹25 more to use ONAM15")).toBeVisible();
  await expect(summary.getByText("₹405", { exact: true })).toBeVisible();

  // A coupon that waits is left out of the order, and is no reason to refuse it.
  const orderId = await proceedToCheckout(page);
  const { rows } = await sql.query("select coupon_name, total from orders where order_number = $1", [
    orderId,
  ]);
  expect(rows).toEqual([{ coupon_name: null, total: "40500" }]);
});

test("a coupon that has ended is removed when the cart is opened, not at the checkout", async ({
  page,
  sql,
}) => {
  await sql.query("insert into coupons (name, percentage) values ('SADYA20', 20)");
  await fillCart(page, { [CHIPS]: 1 });
  await open(page, "/cart");
  await tryCoupon(page, "SADYA20");
  await expect(page.getByText("Coupon applied successfully!")).toBeVisible();
  await sql.query("update coupons set active = false where name = 'SADYA20'");
  await open(page, "/cart");
  const message = "Invalid Coupon: SADYA20 can no longer be used and was taken off.";
  await expect(toasts(page).filter({ hasText: message })).toBeVisible();
  await expect(page.getByLabel("Coupon code")).toHaveAccessibleDescription(message);
});

test("if the minimum of a coupon rises while the cart is open, the coupon waits again at the checkout", async ({
  page,
  sql,
}) => {
  await sql.query("insert into coupons (name, percentage, min_items_price) values ('VISHU5', 5, 10000)");
  await fillCart(page, { [CHIPS]: 1 });
  await open(page, "/cart");
  await tryCoupon(page, "VISHU5");
  await expect(page.getByText("Coupon applied successfully!")).toBeVisible();
  await sql.query("update coupons set min_items_price = 20000 where name = 'VISHU5'");
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await expect(page.getByText("Add ₹75 more to use VISHU5. The total is now without it.")).toBeVisible();
  await proceedToCheckout(page);
  expect(orderIdOf(page)).toMatch(/^NEN/);
});

const toasts = (page: Page) => page.locator(".pointer-events-auto");

/** What can be pressed and is covered, fully or partly, by the toast with this text. */
async function coveredBy(page: Page, text: string): Promise<string[]> {
  const toast = toasts(page).getByText(text, { exact: true });
  await expect(toast).toBeVisible();
  return toast.evaluate((element) => {
    const box = element.closest(".pointer-events-auto") as HTMLElement;
    // Finish the toast's animation first, to measure its final position.
    for (const animation of box.getAnimations()) animation.finish();
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return [...document.querySelectorAll("a, button, input, [data-buy-bar]")]
      .filter((action) => !box.contains(action))
      .filter((action) => {
        const spot = action.getBoundingClientRect();
        return (
          spot.width > 0 && spot.right > left && spot.left < right && spot.bottom > top && spot.top < bottom
        );
      })
      .map((action) => action.getAttribute("aria-label") ?? action.textContent ?? "");
  });
}

test("toasts cover nothing that can be pressed, and make room for the next one", { tag: "@both" }, async ({
  page,
}) => {
  await fillCart(page, { [CHIPS]: 1, achappam: 1, "kerala-mixture": 1 });
  const isDesk = (page.viewportSize()?.width ?? 0) > 1000;
  if (isDesk) await page.setViewportSize({ width: 1366, height: 768 });
  await open(page, "/cart");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => coveredBy(page, "Please enter a coupon code")).toEqual([]);
  await tryCoupon(page, "NO-SUCH");
  await expect.poll(() => coveredBy(page, "Invalid Coupon")).toEqual([]);
  await expect(page.getByText("Please enter a coupon code")).toHaveCount(0);
  await expect(toasts(page).filter({ hasText: "Invalid Coupon" })).toBeVisible();
  await tryCoupon(page, "NENDRA10");
  await expect.poll(() => coveredBy(page, "Coupon applied successfully!")).toEqual([]);
  await page.getByRole("button", { name: "Remove coupon" }).click();
  await expect.poll(() => coveredBy(page, "Coupon removed")).toEqual([]);
  // On a phone the toast is part of the page, so scrolling does not move it over anything.
  await page.mouse.wheel(0, -120);
  await expect.poll(() => coveredBy(page, "Coupon removed")).toEqual([]);
});

test("removed lines can be restored to their place, also by keyboard", async ({ page }) => {
  await fillCart(page, { [CHIPS]: 2, achappam: 1, "kerala-mixture": 1 });
  await open(page, "/cart");
  const list = page.getByRole("list", { name: "Products in your cart" });
  const names = () => list.getByRole("heading").allTextContents();
  const before = await names();
  await page.getByRole("button", { name: "Remove Achappam" }).click();
  const second = list.getByRole("listitem").nth(1);
  await expect(second).toContainText("Removed Achappam.");
  await expect(second.getByRole("button", { name: "Undo" })).toBeFocused();
  await expect(second.getByRole("button", { name: "Undo" })).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Achappam" })).toBeFocused();
  expect(await names()).toEqual(before);

  await page.getByRole("button", { name: "Clear Cart" }).click();
  const emptied = page.getByRole("button", { name: "Undo" });
  await expect(page.getByRole("heading", { name: "Your Cart is Empty" })).toBeInViewport();
  await expect(emptied).toBeInViewport();
  await expect(emptied).toBeFocused();
  await expectAccessible(page);
  await emptied.click();
  await expect(page.getByRole("heading", { name: "Your Cart", exact: true })).toBeFocused();
  expect(await names()).toEqual(before);
  await expect(page.getByRole("link", { name: "Cart, 4 items" })).toBeVisible();
});

test("after several removals the Undo of the last one has the focus", async ({ page }) => {
  const products = {
    [CHIPS]: "Nendran Banana Chips",
    achappam: "Achappam",
    "kerala-mixture": "Kerala Mixture",
  };
  await fillCart(page, { [CHIPS]: 1, achappam: 1, "kerala-mixture": 1 });
  await open(page, "/cart");
  for (const name of [products.achappam, products["kerala-mixture"], products[CHIPS]])
    await page.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Your Cart is Empty" })).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toHaveCount(3);
  await expect(page.locator(":focus")).toHaveAccessibleDescription(`Removed ${products[CHIPS]}.`);
});

test("at its limits a quantity button keeps the focus, and more that is typed is lowered with a message", async ({
  page,
}) => {
  await open(page, "/products/achappam");
  const fewer = page.getByRole("button", { name: "Decrease quantity of Achappam" });
  const quantity = page.getByRole("textbox", { name: "Quantity of Achappam" });
  await page.getByRole("button", { name: "Increase quantity of Achappam" }).click();
  await expect(quantity).toHaveValue("2");
  await fewer.press("Enter");
  await expect(quantity).toHaveValue("1");
  await expect(fewer).toBeDisabled();
  await expect(fewer).toBeFocused();
  await page.keyboard.press("Enter");
  await quantity.press("ControlOrMeta+A");
  await quantity.pressSequentially("150");
  await expect(quantity).toHaveValue("99");
  const lowered = page.getByRole("status").filter({ hasText: "At most 99" });
  await expect(lowered).toBeVisible();
  const more = page.getByRole("button", { name: "Increase quantity of Achappam" });
  await expect(more).toBeDisabled();
  await fewer.press("Enter");
  await expect(quantity).toHaveValue("98");
  await expect(lowered).toHaveCount(0);
});

test("Undo stays while it has the focus, and disappears later", async ({ page }) => {
  await fillCart(page, { [CHIPS]: 1, achappam: 1 });
  await page.clock.install();
  await open(page, "/cart");
  await expect(page.getByLabel("Coupon code")).toBeVisible();
  // By keyboard: a mouse pointer over the toast would pause it too.
  await page.getByRole("button", { name: "Remove Achappam" }).press("Enter");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(undo).toBeVisible();
  // Pause the page's clock.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await expect(undo).toBeVisible();
  await page.getByLabel("Coupon code").focus();
  await page.clock.runFor(10_000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(undo).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Remove Nendran/ })).toBeVisible();
});

test("the checkout button is always on the screen, nothing jumps, and everything can be pressed", {
  tag: "@both",
}, async ({ page }) => {
  await fillCart(page, { [CHIPS]: 1, achappam: 1, "kerala-mixture": 1, kuzhalappam: 1 });
  // A picture that fails to load leaves its placeholder, so no layout shift comes from pictures.
  await page.route(/\/api\/images\//, (route) => route.abort());
  await collectShifts(page);
  await open(page, "/cart");
  await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("main").locator('img[src*="placeholder"]').first()).toBeVisible();
  const heading = page.getByRole("heading", { name: "Your Cart" });
  const summary = page.getByRole("region", { name: "Order Summary" });
  if ((page.viewportSize()?.width ?? 0) > 1000) {
    const tops = await Promise.all([heading, summary].map(async (part) => (await part.boundingBox())?.y));
    expect(tops[0]).toBe(tops[1]);
  }
  const small = await page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll("a, button, input")]
      .map((target) => ({
        name: target.getAttribute("aria-label") ?? target.textContent,
        box: target.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.height < 44 || box.width < 44)
      .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
  );
  expect(small).toEqual([]);
  await expectNoSidewaysScroll(page);
  expect(await sumOfShifts(page)).toBeLessThan(0.02);
});
