import type { Page } from "@playwright/test";
import { freshPhone } from "../support/builders.ts";
import { holdBack } from "../support/intercept.ts";
import {
  expect,
  fillCart,
  holdTime,
  open,
  orderIdOf,
  proceedToCheckout,
  sendCode,
  statusOfAddress,
  test,
} from "../support/journey.ts";
import { codeOn, otherThan } from "../support/mailbox.ts";

test.beforeEach(async ({ page }) => {
  await fillCart(page, { "nendran-banana-chips": 1 });
  await open(page, "/cart");
  await proceedToCheckout(page);
  await expect(page.getByRole("heading", { name: "Verify Your Number" })).toBeVisible();
});

test("Send OTP is disabled until ten digits are typed", async ({ page }) => {
  const phone = page.getByLabel("WhatsApp phone number");
  const send = page.getByRole("button", { name: "Send OTP" });
  await expect(
    page.getByText("Enter your Whatsapp phone number to receive a verification code."),
  ).toBeVisible();
  await phone.fill("987654321");
  await expect(send).toBeDisabled();
  await phone.fill("9876543210");
  await expect(send).toBeEnabled();
});

test("a code is verified once, automatically at its fourth digit, and a wrong one stays selected", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  let checks = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/verify-otp")) checks++;
  });
  await sendCode(page, phone);
  const code = await codeOn(shop, phone);
  const wrong = otherThan(code);
  const field = page.getByLabel("4-digit code");
  await expect(field).toBeFocused();
  await page.keyboard.type(wrong.slice(0, 3));
  await expect(page.getByRole("button", { name: "Verify OTP" })).toBeDisabled();
  expect(checks).toBe(0);
  await page.keyboard.type(wrong.slice(3));
  await expect(page.getByRole("alert").getByText("Invalid OTP")).toBeVisible();
  await expect(field).toBeFocused();
  expect(
    await field.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [
      selectionStart,
      selectionEnd,
    ]),
  ).toEqual([0, 4]);
  // The message is shown only for a moment, so the next page is held back.
  const letThrough = await holdBack(page, "**/enter-address/**");
  // The new code is typed over the wrong one; Enter must not submit it twice.
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(page.getByText("OTP entered is correct")).toBeVisible();
  await letThrough();
  await page.waitForURL(/\/enter-address\//);
  expect(checks).toBe(2);
  const { rows } = await sql.query("select status, phone from orders where order_number = $1", [
    orderIdOf(page),
  ]);
  expect(rows[0]).toEqual({ status: "Verified", phone });
});

test("the reply to a code is not shown for another number, which can be sent its code afterwards", async ({
  page,
  shop,
  phone,
}) => {
  await sendCode(page, phone);
  const wrong = otherThan(await codeOn(shop, phone));
  const letThrough = await holdBack(page, "**/api/auth/verify-otp");
  const answered = page.waitForResponse("**/api/auth/verify-otp");
  await page.getByLabel("4-digit code").fill(wrong);
  await page.getByRole("button", { name: "Change number" }).click();
  const other = freshPhone();
  await page.getByLabel("WhatsApp phone number").fill(other.slice(3));
  await expect(page.getByRole("button", { name: "Checking your code..." })).toBeVisible();
  await letThrough();
  await answered;
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByText("OTP have sucessfully sent")).toBeVisible();
  await expect(page.getByText("Invalid OTP")).toHaveCount(0);
  expect(await codeOn(shop, other)).toMatch(/^\d{4}$/);
});

test("a correct code counts even if a proxy loses the reply", async ({ page, shop, phone }) => {
  await sendCode(page, phone);
  await page.route("**/api/auth/verify-otp", async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502, body: "Bad Gateway" });
  });
  await page.getByLabel("4-digit code").fill(await codeOn(shop, phone));
  await page.waitForURL(/\/enter-address\//);
});

/** URLs of the documents that the page requests from now on. */
function leavingsOf(page: Page): string[] {
  const left: string[] = [];
  page.on("request", (request) => void (request.isNavigationRequest() && left.push(request.url())));
  return left;
}

test("a shopper who leaves after the code is verified is not sent back", async ({ page, shop, phone }) => {
  await sendCode(page, phone);
  const code = await codeOn(shop, phone);
  await holdTime(page);
  await page.getByLabel("4-digit code").fill(code);
  await expect(page.getByText("OTP entered is correct")).toBeVisible();
  // The step that is done.
  await page.getByRole("navigation", { name: "Checkout progress" }).getByRole("link").click();
  await page.waitForURL(/\/cart$/);
  const left = leavingsOf(page);
  await page.clock.runFor(10_000);
  expect(left).toEqual([]);
  await expect(page).toHaveURL(/\/cart$/);
});

test("a shopper who leaves is not redirected while the next page is loading", async ({
  page,
  shop,
  phone,
}) => {
  await sendCode(page, phone);
  const code = await codeOn(shop, phone);
  await holdTime(page);
  await page.getByLabel("4-digit code").fill(code);
  await expect(page.getByText("OTP entered is correct")).toBeVisible();
  const letThrough = await holdBack(
    page,
    "**/explore.data*",
    (request) => request.resourceType() === "fetch",
  );
  const requested = page.waitForRequest(
    (request) => request.url().includes("/explore.data") && request.resourceType() === "fetch",
  );
  const left = leavingsOf(page);
  await page.getByRole("link", { name: "Explore", exact: true }).first().click();
  await requested;
  await page.clock.runFor(10_000);
  expect(left).toEqual([]);
  await letThrough();
  await page.waitForURL(/\/explore$/);
  expect(left).toEqual([]);
});

test("a number can be pasted in any format, is stored once verified, and deleted on request", async ({
  page,
  shop,
  phone,
}) => {
  const field = page.getByLabel("WhatsApp phone number");
  const remembered = () => page.evaluate(() => localStorage.getItem("phone"));
  await expect(field).toBeFocused();
  await page.keyboard.type("98");
  await field.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    ` +91 (0) ${phone.slice(3, 8)}-${phone.slice(8)}`,
  );
  await expect(field).toHaveValue(phone.slice(3));
  await page.keyboard.press("Enter");
  await expect(page.getByText("OTP have sucessfully sent")).toBeVisible();
  expect(await remembered()).toBeNull();
  await page.getByLabel("4-digit code").fill(await codeOn(shop, phone));
  await page.waitForURL(/\/enter-address\//);

  await open(page, "/cart");
  await proceedToCheckout(page);
  await expect(field).toHaveValue(phone.slice(3));
  await expect(field).toBeFocused();
  await expect(page.getByRole("button", { name: "Send OTP" })).toBeEnabled();
  const ended = page.waitForResponse("**/api/users/end-session");
  await page.getByRole("button", { name: "Not you? Use another number" }).click();
  expect((await ended).status()).toBe(200);
  // The next shopper cannot see the address of the previous one.
  expect(await statusOfAddress(page, phone)).toBe(401);
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  expect(await remembered()).toBeNull();
  await page.reload();
  await expect(field).toHaveValue("");
});

test("a new code can be requested after 60 seconds, and a reload does not change that", async ({
  page,
  phone,
  sql,
}) => {
  // The date is fixed and timers run: the same second lasts for the whole story, and requests are retried.
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await sendCode(page, phone);
  await expect(page.getByText("Resend OTP in 60 seconds")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Resend OTP in 60 seconds")).toBeVisible();
  await page.clock.setFixedTime(now + 61_000);
  await sql.query("update otp_codes set created_at = created_at - interval '61 seconds' where phone = $1", [
    phone,
  ]);
  await page.getByRole("button", { name: "Resend OTP" }).click();
  await expect(page.getByText("Resend OTP in 60 seconds")).toBeVisible();
  const { rows } = await sql.query("select count(*)::int as sent from otp_codes where phone = $1", [phone]);
  expect(rows[0].sent).toBe(2);
});

test("an order that does not exist redirects to the home page", async ({ page, shop }) => {
  await page.goto("/verify-otp/NENNOSUCHORDER1");
  await page.waitForURL(`${shop.url}/`);
});
