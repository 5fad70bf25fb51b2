// One phone shared by two shoppers: the second must not see the address of the first.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import {
  expect,
  fillAddress,
  fillCart,
  open,
  proceedToCheckout,
  proceedToPayment,
  statusOfAddress,
  test,
  verifyPhone,
} from "../support/journey.ts";

const HOME_ADDRESS = "14, Second Floor";

const notYou = (page: Page) => page.getByRole("button", { name: "Not you? Use another number" });
const houseNumberField = (page: Page) => page.getByLabel("House or flat number");
test("another shopper ends the previous session by keyboard, and no page shows the address afterwards", async ({
  page,
  shop,
  phone,
}) => {
  // Through the screens before, since one of them is reached again by the back button.
  await fillCart(page, { "nendran-banana-chips": 1 });
  await open(page, "/cart");
  const orderId = await proceedToCheckout(page);
  await verifyPhone(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.reload();
  await expect(houseNumberField(page)).toHaveValue(HOME_ADDRESS);
  await expectAccessible(page);
  expect(await statusOfAddress(page, phone)).toBe(200);

  // The first request is lost.
  const letThrough = await intercept(page, "**/api/users/end-session", (route) => route.abort());
  await notYou(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "We could not log you out" })).toBeVisible();
  expect(await statusOfAddress(page, phone)).toBe(200);
  letThrough();
  await notYou(page).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/cart$/);
  await expect(page.getByText("Nendran Banana Chips").first()).toBeVisible();
  expect(await statusOfAddress(page, phone)).toBe(401);

  // Neither history, nor the page's URL, nor the form of the next order shows the number or the address.
  for (const way of [
    () => page.goBack(),
    () => open(page, `/enter-address/${orderId}/${phone}`),
    () => open(page, `/enter-address/${orderId}/me`),
  ]) {
    await way();
    await page.waitForURL(/\/verify-otp\//);
    await expect(page.getByLabel("WhatsApp phone number")).toHaveValue("");
    await expect(houseNumberField(page)).toHaveCount(0);
  }
  await expect(page.getByRole("button", { name: "Send OTP" })).toBeVisible();
});

test("after Buy Now, ending the session leads back to the product", async ({ page, shop, phone }) => {
  await open(page, "/products/achappam");
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await page.waitForURL(/\/verify-otp\//);
  await verifyPhone(page, shop, phone);
  await notYou(page).click();
  await page.waitForURL(/\/products\/achappam$/);
  await expect(page.getByRole("button", { name: "Buy Now" }).first()).toBeVisible();
  expect(await statusOfAddress(page, phone)).toBe(401);
});
