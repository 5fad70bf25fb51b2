import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import {
  buyWithTimeHeld,
  expect,
  fillAddress,
  holdTime,
  hydrated,
  open,
  orderUpToAddress,
  proceedToPayment,
  test,
  thankYou,
} from "../support/journey.ts";
import { payAtProvider } from "../support/provider.ts";

const COUNTDOWN = /^You will be redirected to the home page in ([1-5] seconds|1 second)\.\.\.$/;

/** Has the seconds pass until the page goes home. Its clock is installed. */
async function passTimeUntilHome(page: Page): Promise<void> {
  const path = async () => {
    await page.clock.runFor(1_000);
    return new URL(page.url()).pathname;
  };
  await expect.poll(path, { intervals: [100] }).toBe("/");
}

/** What is only for her who paid. */
async function expectOwnOrder(page: Page, orderId: string, phone: string): Promise<void> {
  await expect(page.getByText(orderId, { exact: true })).toBeVisible();
  await expect(page.getByText("Nendran Banana Chips")).toBeVisible();
  await expect(page.getByText("anjali@example.com")).toBeVisible();
  await expect(page.getByText("14, Second Floor, Chips Street")).toBeVisible();
  await expect(page.getByText(`+91 ${phone.slice(3, 8)} ${phone.slice(8)}`)).toBeVisible();
}

test("what she has in her hand after paying, and keeps", async ({ page, shop, phone, sql, browser }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: shop.url });
  const orderId = await buyWithTimeHeld(page, shop, phone);
  await expect(page.getByText("Your order has been successfully placed.")).toBeVisible();
  // A touch stops the seconds, and the page says so.
  await page.getByRole("heading", { name: "What happens next" }).click();
  await expect(page.getByRole("status").getByText("Take your time: this page stays")).toBeVisible();
  await expect(page.getByText(COUNTDOWN)).toHaveCount(0);
  await page.clock.resume();

  await expectOwnOrder(page, orderId, phone);
  await expect(
    page.getByText(/We pack orders booked before 12 PM the same day and later ones/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Copy order number" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderId);
  expect(page.url()).toBe(`${shop.url}/payment-success`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // It is still there after a reload, from every other page, and by the back button.
  await page.reload();
  await hydrated(page);
  await expectOwnOrder(page, orderId, phone);
  await page.getByRole("link", { name: "Order More Food" }).click();
  await page.waitForURL(`${shop.url}/`);
  await page.getByRole("link", { name: "Your order" }).click();
  await expectOwnOrder(page, orderId, phone);
  expect(page.url()).toBe(`${shop.url}/your-order`);
  for (const status of ["Confirmed", "Packed"])
    await sql.query("update orders set status = $1 where order_number = $2", [status, orderId]);
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Packed, done" })).toBeVisible();
  await page.getByRole("link", { name: "Explore", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Shop by Category" })).toBeVisible();
  await page.goBack();
  await expectOwnOrder(page, orderId, phone);

  // Another browser finds nothing, even if it knows the number; this one neither, once its day is over.
  const stranger = await browser.newPage({ baseURL: shop.url });
  await stranger.clock.install();
  await stranger.goto("/");
  await stranger.evaluate((id) => localStorage.setItem("order", `${id} ${Date.now() + 60_000}`), orderId);
  for (const path of ["/payment-success", "/your-order"]) {
    await stranger.goto(path);
    await hydrated(stranger);
    if (path === "/payment-success") await passTimeUntilHome(stranger);
    await expect(stranger.getByRole("link", { name: "Your order" })).toHaveCount(0);
    expect(await stranger.content()).not.toContain(orderId);
    expect(await stranger.content()).not.toMatch(/anjali@example.com|Second Floor/);
  }
  await expect(stranger.getByText("There is no order to show here.")).toBeVisible();
  await stranger.close();
  await page.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1000);
  await open(page, "/explore");
  await expect(page.getByRole("link", { name: "Your order" })).toHaveCount(0);
});

test("an order whose money is on its way is asked for until it comes, also where it cannot be shown any more", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  await holdTime(page);
  // As the provider's own page comes back where the shop could not ask about the payment.
  await open(page, "/payment-success");
  await expect(page.getByText("Your payment is being confirmed.")).toBeVisible();
  await page.getByRole("heading", { name: "Thank You for Your Purchase!" }).click();
  // As when the browser has verified another number since.
  await page.context().clearCookies();
  await page.clock.resume();
  await expect(page.getByText(`Order ${orderId} cannot be shown here any more`)).toBeVisible();
  await expect(page.getByText("please do not pay again")).toBeVisible();
  await expect(page.getByText("Your payment is being confirmed.")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Verify your number" })).toHaveAttribute(
    "href",
    `/verify-otp/${orderId}`,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const { rows } = await sql.query(
    `select provider_order_id from payment_attempts join orders on orders.id = payment_attempts.order_id
     where order_number = $1`,
    [orderId],
  );
  await payAtProvider(shop, rows[0].provider_order_id, { webhook: "once" });
  await expect(page.getByText(`Order ${orderId} is paid.`)).toBeVisible();
  await expect(page.getByText("your e-mail has it")).toBeVisible();
  await expect(page.getByRole("link", { name: "Verify your number" })).toHaveCount(0);
  // No time passes any more: it goes home at once, and it is not the countdown that does.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.getByRole("link", { name: "Order More Food" }).click();
  await page.waitForURL(`${shop.url}/`);
});

test("the seconds stop for whatever she does, and go on for what the page does", async ({ page }) => {
  const stayed = page.getByText("Take your time: this page stays until you leave it.");
  await page.clock.install();
  const touches: Record<string, () => Promise<unknown>> = {
    key: () => page.keyboard.press("Shift"),
    focus: () => page.getByRole("link", { name: "Order More Food" }).focus(),
    pointer: () => page.mouse.click(5, 300),
    // Last, since the browser scrolls back there when the page is opened again.
    scroll: () => page.evaluate(() => scrollTo(0, 50)),
  };
  for (const touch of Object.values(touches)) {
    await open(page, "/payment-success");
    await expect(page.getByText(COUNTDOWN)).toBeVisible();
    await touch();
    await expect(stayed).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(page.getByRole("heading", { name: "Thank You for Your Purchase!" })).toBeVisible();
  }
  await open(page, "/");
  await page.evaluate(() => scrollTo(0, 400));
  await page.evaluate(() => window.history.pushState(null, "", "/payment-success"));
  await page.evaluate(() => window.history.pushState(null, "", "/explore"));
  await page.goBack();
  await thankYou(page);
  await passTimeUntilHome(page);
});
