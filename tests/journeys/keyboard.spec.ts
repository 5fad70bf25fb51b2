import type { Page } from "@playwright/test";
import { expect, fillAddress, open, test, thankYou } from "../support/journey.ts";
import { codeOn } from "../support/mailbox.ts";

/** Presses Tab until the element with this role and name has the focus. */
async function tabTo(page: Page, role: "button" | "link" | "textbox", name: RegExp): Promise<void> {
  await expect(page.getByRole(role, { name }).first()).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    const there = page.locator(":focus").and(page.getByRole(role, { name }));
    if ((await there.count()) > 0) return;
  }
  throw new Error(`no ${role} ${name} was reached by Tab`);
}

test("the whole purchase works by keyboard only", { tag: "@desk" }, async ({ page, shop, phone }) => {
  await open(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText(/skip to/i);
  await tabTo(page, "link", /^Explore Snacks$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Shop by Category" })).toBeVisible();
  await tabTo(page, "link", /Nendran Banana Chips/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Nendran Banana Chips" })).toBeVisible();
  await tabTo(page, "button", /^Add to Cart$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /^Cart, 1/ })).toBeVisible();
  await open(page, "/cart");
  await tabTo(page, "button", /^Proceed to Checkout$/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/verify-otp\//);
  await expect(page.getByLabel("WhatsApp phone number")).toBeFocused();
  await page.keyboard.type(phone.slice(3));
  await page.keyboard.press("Enter");
  await expect(page.getByText("OTP have sucessfully sent")).toBeVisible();
  await expect(page.getByLabel("4-digit code")).toBeFocused();
  await page.keyboard.type(await codeOn(shop, phone));
  await page.waitForURL(/\/enter-address\//);
  await fillAddress(page);
  await page.getByLabel("State", { exact: true }).focus();
  await tabTo(page, "button", /^Proceed to Payment$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Sandbox – no real money")).toBeVisible();
  const pay = page.getByRole("button", { name: "Pay", exact: true });
  for (
    let presses = 0;
    presses < 5 &&
    !(await pay.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button));
    presses++
  ) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await thankYou(page);
});
