// The last browsers of Android 5 and of the iPhone 6s: without the functions and styles that they lack.
import {
  expect,
  fillAddress,
  open,
  proceedToCheckout,
  proceedToPayment,
  test,
  thankYou,
  verifyPhone,
} from "../support/journey.ts";
import { actAsOldBrowser, STOREFRONT_FLOOR } from "../support/old-browsers.ts";

test("a purchase succeeds in the oldest supported browsers, and looks as in others", async ({
  page,
  shop,
  phone,
}) => {
  await actAsOldBrowser(page, STOREFRONT_FLOOR);
  await open(page, "/");
  expect(
    await page.evaluate(
      () => "at" in Array.prototype || ("AbortSignal" in window && "timeout" in AbortSignal),
    ),
  ).toBe(false);
  // The hero's title is readable below a white header; layers and newer units have not taken the layout with them.
  await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-weight", "800");
  await page.getByRole("link", { name: "Explore Snacks" }).click();
  await page.getByRole("main").getByRole("link", { name: "Nendran Banana Chips" }).first().click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.getByRole("link", { name: /^Cart, 1/ }).click();
  await proceedToCheckout(page);
  await verifyPhone(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(page);
});
