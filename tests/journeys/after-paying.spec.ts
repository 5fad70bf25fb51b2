import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
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

/** Runs the page's clock until the page redirects to the home page. The clock has to be installed. */
async function passTimeUntilHome(page: Page): Promise<void> {
  const path = async () => {
    await page.clock.runFor(1_000);
    return new URL(page.url()).pathname;
  };
  await expect.poll(path, { intervals: [100] }).toBe("/");
}

/** Details that only the shopper who paid may see. */
async function expectOwnOrder(page: Page, orderId: string, phone: string): Promise<void> {
  await expect(page.getByText(orderId, { exact: true })).toBeVisible();
  await expect(page.getByText("Nendran Banana Chips")).toBeVisible();
  await expect(page.getByText("anjali@example.com")).toBeVisible();
  await expect(page.getByText("14, Second Floor, Chips Street")).toBeVisible();
  await expect(page.getByText(`+91 ${phone.slice(3, 8)} ${phone.slice(8)}`)).toBeVisible();
}

test("after paying, a shopper can see and reopen the order", async ({ page, shop, phone, sql, browser }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: shop.url });
  const orderId = await buyWithTimeHeld(page, shop, phone);
  await expect(page.getByText("Your order has been successfully placed.")).toBeVisible();
  // A touch stops the countdown, and the page shows so.
  await page.getByRole("heading", { name: "What happens next" }).click();
  await expect(page.getByRole("status").getByText("This page stays open")).toBeVisible();
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

  // The order can be reopened after a reload, from every other page, and by the back button.
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

  for (const status of ["Shipped", "Lost"])
    await sql.query("update orders set status = $1 where order_number = $2", [status, orderId]);
  for (const path of ["/your-order", `/enter-address/${orderId}/${phone}`, `/verify-otp/${orderId}`]) {
    await open(page, path);
    await expect(page.getByText("The courier has lost your parcel.")).toBeVisible();
  }

  // Another browser cannot see the order, even with its number; nor can this one after a day.
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
  await expect(stranger.getByText("No order to show here.")).toBeVisible();
  await stranger.close();
  await page.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1000);
  await open(page, "/explore");
  await expect(page.getByRole("link", { name: "Your order" })).toHaveCount(0);
});

test("a page of an unconfirmed payment polls until the payment arrives, even if it may not show the order any more", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  await holdTime(page);
  // As on returning from the provider's own page if the shop could not query the payment.
  await open(page, "/payment-success");
  const confirming = page.getByText("Your payment is being confirmed.");
  await expect(confirming).toBeVisible();
  await page.getByRole("heading", { name: "Thank You for Your Purchase!" }).click();
  // A lost poll changes nothing, and the next one follows.
  const checked = "**/api/users/checkOrder/*";
  const letThrough = await intercept(page, checked, (route) => route.abort("connectionreset"));
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/checkOrder/"));
  await page.clock.runFor(3_000);
  await lost;
  letThrough();
  let isPolled = false;
  page.on("response", (response) => {
    isPolled ||= response.url().includes("/checkOrder/");
  });
  const passTime = async () => {
    await page.clock.runFor(3_000);
    return isPolled;
  };
  await expect.poll(passTime, { intervals: [100] }).toBe(true);
  await expect(confirming).toBeVisible();
  // As if the browser had verified another number since.
  await page.context().clearCookies();
  await page.clock.resume();
  await expect(page.getByText(`Order ${orderId} is no longer shown here`)).toBeVisible();
  await expect(page.getByText("please do not pay again")).toBeVisible();
  await expect(confirming).toHaveCount(0);
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
  await expect(page.getByText("Your e-mail has the details")).toBeVisible();
  await expect(page.getByRole("link", { name: "Verify your number" })).toHaveCount(0);
  // The clock is paused, so it is the link and not the countdown that leads to the home page.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.getByRole("link", { name: "Order More Food" }).click();
  await page.waitForURL(`${shop.url}/`);
});

test("an order without an e-mail address promises no message", async ({ page, shop, phone, sql }) => {
  const orderId = await buyWithTimeHeld(page, shop, phone);
  const promise = page.getByText("We write to you when the courier has your parcel.");
  await expect(promise).toBeVisible();
  // As an order that was taken on the phone.
  await sql.query(
    "update addresses set email = '' where id = (select address_id from orders where order_number = $1)",
    [orderId],
  );
  await open(page, "/your-order");
  await expect(page.getByText("At your door")).toBeVisible();
  await expect(promise).toHaveCount(0);
});

test("a page of an unconfirmed payment does not poll while its tab is hidden, and not for ever", async ({
  page,
  shop,
  phone,
}) => {
  await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  await holdTime(page);
  await open(page, "/payment-success");
  await expect(page.getByText("Your payment is being confirmed.")).toBeVisible();
  await page.getByRole("heading", { name: "Thank You for Your Purchase!" }).click();
  let polls = 0;
  page.on("requestfinished", (request) => {
    if (request.url().includes("/checkOrder/")) polls++;
  });
  const show = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  /** Lets time pass until there was another poll. */
  const untilPolled = (ms: number) => {
    const before = polls;
    const passTime = async () => {
      await page.clock.runFor(ms);
      return polls > before;
    };
    return expect.poll(passTime, { intervals: [100] }).toBe(true);
  };
  await untilPolled(3_000);
  await show(true);
  // A poll may be under way: the next ones would follow in 3 s each.
  await page.clock.runFor(3_000);
  const hidden = polls;
  for (let times = 0; times < 10; times++) {
    await page.clock.runFor(3_000);
    await page.evaluate(() => fetch("/healthz").then((answer) => answer.text()));
  }
  expect(polls - hidden).toBeLessThanOrEqual(1);
  const before = polls;
  await show(false);
  await expect.poll(() => polls).toBeGreaterThan(before);
  const ended = page.getByText("Reload this page to check again.");
  const passAnHour = async () => {
    await page.clock.runFor(600_000);
    return ended.isVisible();
  };
  await expect.poll(passAnHour, { intervals: [100] }).toBe(true);
});

test("actions of the shopper stop the countdown, but changes made by the page do not", async ({ page }) => {
  const stayed = page.getByText("This page stays open until you leave it.");
  await page.clock.install();
  const touches: Record<string, () => Promise<unknown>> = {
    key: () => page.keyboard.press("Shift"),
    focus: () => page.getByRole("link", { name: "Order More Food" }).focus(),
    pointer: () => page.mouse.click(5, 300),
    // Last, since the browser restores this scroll position when the page is opened again.
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
