import { expectAccessible } from "../support/expect-accessible.ts";
import {
  expect,
  fillAddress,
  fillCart,
  open,
  orderUpToAddress,
  proceedToCheckout,
  proceedToPayment,
  sendCode,
  test,
  thankYou,
} from "../support/journey.ts";
import { codeOn, otherThan } from "../support/mailbox.ts";

test.use({ reducedMotion: "reduce" });

// States that every-screen-at-its-edges.spec.ts does not cover.
test("axe finds nothing in a category", async ({ page }) => {
  await open(page, "/explore?category=Halwa");
  await expectAccessible(page);
});

test("axe finds nothing in the cart with a coupon", async ({ page }) => {
  await fillCart(page, { "nendran-banana-chips": 2, achappam: 1 });
  await open(page, "/cart");
  await page
    .getByLabel(/coupon/i)
    .first()
    .fill("NENDRA10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Coupon applied successfully!").first()).toBeVisible();
  await expectAccessible(page);
});

test("axe finds nothing on the screen of a wrong code", async ({ page, shop, phone }) => {
  await fillCart(page, { "nendran-banana-chips": 1 });
  await open(page, "/cart");
  await proceedToCheckout(page);
  await sendCode(page, phone);
  await page.getByLabel("4-digit code").fill(otherThan(await codeOn(shop, phone)));
  await expect(page.getByRole("alert").getByText("Invalid OTP")).toBeVisible();
  await expectAccessible(page);
});

test("axe finds nothing on the address screen, empty, filled and paid", async ({ page, shop, phone }) => {
  const orderId = await orderUpToAddress(page, shop, phone);
  await expectAccessible(page);
  await fillAddress(page);
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeEnabled();
  await expectAccessible(page);
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(page);
  await page.goto(`/enter-address/${orderId}/${phone}`);
  await expect(page.getByRole("button", { name: "Order Already Paid" })).toBeVisible();
  await expectAccessible(page);
});
