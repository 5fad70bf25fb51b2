// Notifications. Headless Chromium has no push service: see push-stub.ts.
import type { Page } from "@playwright/test";
import type { NoticeDevice } from "../../contract/notifications.ts";
import type { AdminRole } from "../../rules/admin-role.ts";
import { type Admin, paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";
import { messagesTo } from "../support/mailbox.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { deliver, idAtPushService, withPushService } from "../support/push-stub.ts";

test.use({ reducedMotion: "reduce", serviceWorkers: "allow" });

/** Opens the notifications' screen in a browser that may show notifications. */
async function enterNotices(page: Page, shop: TestShop, role: AdminRole = "owner"): Promise<Admin> {
  await withPushService(page.context());
  await page.context().grantPermissions(["notifications"], { origin: shop.url });
  return enterAdmin(page, shop, "/admin/notices", role);
}

test("the owner turns notifications on, gets a test, and is notified of the next order", async ({
  page,
  shop,
  sql,
}) => {
  await enterNotices(page, shop);
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  const switches = page.getByRole("switch", { name: /on this device$/ });
  await expect(switches).toHaveCount(4);
  for (const each of await switches.all()) await expect(each).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("The test is on its way.")).toBeVisible();
  const to = `${await idAtPushService(page)}@push`;
  // Other stories sell in this shop too, so notifications of their orders may come first.
  const test = (await messagesTo(shop, to)).find(({ body }) => JSON.parse(body).title === "It works");
  expect(JSON.parse(test?.body ?? "")).toMatchObject({ title: "It works", path: "/admin/notices" });
  // The browser shows what the push service decrypted.
  expect(await deliver(page, test?.body ?? "")).toMatchObject({
    title: "It works",
    body: "Notifications from your shop arrive here.",
    tag: expect.stringMatching(/^test-/),
    data: { path: "/admin/notices" },
  });

  // Orders of other stories delay the notification to the end of their minute.
  await sql.query("update new_orders set notified_at = coalesce(notified_at, now()) - interval '1 minute'");
  const { orderId } = await paidOrder(shop);
  const stateQuery = `select notifications.state from new_orders
    join orders on orders.id = new_orders.order_id join notifications using (bundle_id)
    join push_devices on push_devices.id = notifications.device_id
    where order_number = $1 and endpoint like $2`;
  const endpoint = `%/${await idAtPushService(page)}`;
  await expect
    .poll(async () => (await sql.query(stateQuery, [orderId, endpoint])).rows)
    .toEqual([{ state: "sent" }]);
  const titles = (await messagesTo(shop, to)).map(({ body }) => JSON.parse(body).title);
  expect(titles).toContainEqual(expect.stringMatching(/^(New order|\d+ new orders), ₹/));
});

test("a topic switched off stays off, and turning notifications off leaves nothing behind", async ({
  page,
  shop,
}) => {
  await enterNotices(page, shop);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  const lowStock = page.getByRole("switch", { name: "Low stock on this device" });
  await expect(lowStock).toBeChecked();
  // Three presses: the last one counts.
  for (let press = 0; press < 3; press++) await lowStock.press("Space");
  await expect(lowStock).not.toBeChecked();
  // An earlier press may still be in progress.
  const saved = page.waitForResponse((response) => {
    const request = response.request();
    if (request.method() !== "PUT" || !request.url().includes("/notices/devices/")) return false;
    const topics: string[] = request.postDataJSON().topics ?? [];
    return topics.length > 0 && !topics.includes("low stock") && !topics.includes("alerts");
  });
  await page.getByRole("switch", { name: "Alerts on this device" }).click();
  await saved;
  await expect
    .poll(async () => {
      await open(page, "/admin/notices");
      await expect(lowStock).toBeVisible();
      const alerts = page.getByRole("switch", { name: "Alerts on this device" });
      return [await lowStock.isChecked(), await alerts.isChecked()];
    })
    .toEqual([false, false]);

  await page.getByRole("button", { name: "Turn off notifications" }).click();
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toBeVisible();
  const left = await page.evaluate(async () => [
    await navigator.serviceWorker.getRegistration("/admin/").then((found) => found?.scope ?? null),
    localStorage.getItem("noticeDevice"),
    await caches.keys(),
  ]);
  expect(left).toEqual([null, null, []]);
});

test("logging out ends a browser's notifications, and a lost device can be removed from another", async ({
  page,
  browser,
  shop,
  sql,
}) => {
  const { token, username } = await enterNotices(page, shop);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByRole("button", { name: "Send a test" })).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const desk = await elsewhere.newPage();
  await desk.goto("/admin/login");
  await desk.evaluate((token) => localStorage.setItem("adminToken", token), token);
  await open(desk, "/admin/notices");
  const others = desk.getByRole("list", { name: "Your other devices" });
  await expect(others.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(desk);
  await others.getByRole("button", { name: /^Remove Chrome on/ }).click();
  await expect(others).toBeHidden();
  await elsewhere.close();
  // The removed browser notices it when it opens the admin area.
  await open(page, "/admin/notices");
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toBeVisible();

  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByRole("button", { name: "Send a test" })).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL(/\/admin\/login/);
  const { rows } = await sql.query(
    "select from push_devices join admin_users on admin_users.id = user_id where username = $1",
    [username],
  );
  expect(rows).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("noticeDevice"))).toBeNull();
});

test("a device that was removed from another browser can still be turned off here", async ({
  page,
  shop,
}) => {
  const owner = await enterNotices(page, shop);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByRole("button", { name: "Turn off notifications" })).toBeVisible();
  const { json } = await owner.request<{ devices: NoticeDevice[] }>("GET", "/api/admin/notices");
  await owner.request("DELETE", `/api/admin/notices/devices/${json.devices[0]?._id}`);

  await page.getByRole("button", { name: "Turn off notifications" }).click();
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("noticeDevice"))).toBeNull();
});

test("a browser that denies notifications shows what to do", async ({ page, shop }) => {
  // Headless Chromium denies them by default.
  await enterAdmin(page, shop, "/admin/notices");
  await expect(page.getByText(/^Notifications are blocked for this site/)).toBeVisible();
  await expectAccessible(page);
});

test("an iPhone is shown that the admin area must be on the home screen first, where it opens as an app", async ({
  browser,
  shop,
  page,
}) => {
  const { token } = await enterAdmin(page, shop, "/admin/notices");
  const userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
  const context = await browser.newContext({ baseURL: shop.url, userAgent });
  await context.addInitScript(() => {
    delete (window as { PushManager?: unknown }).PushManager;
  });
  const phone = await context.newPage();
  await phone.goto("/admin/login");
  await phone.evaluate((token) => localStorage.setItem("adminToken", token), token);
  await open(phone, "/admin/notices");
  await expect(phone.getByText(/add to home screen/i)).toBeVisible();
  await expect(phone.locator("link[rel=manifest]")).toHaveAttribute("href", "/admin.webmanifest");
  const manifest = await phone.request.get("/admin.webmanifest");
  expect(await manifest.json()).toMatchObject({
    start_url: "/admin",
    scope: "/admin",
    display: "standalone",
  });
  await context.close();
});

test("a dismissed permission prompt and an unreachable push service are explained", async ({
  page,
  context,
  shop,
}) => {
  await withPushService(context);
  await context.addInitScript(() => {
    const requestPermission = Notification.requestPermission;
    Notification.requestPermission = async () => {
      Notification.requestPermission = requestPermission;
      return "default";
    };
    PushManager.prototype.subscribe = () =>
      Promise.reject(new DOMException("push service error", "AbortError"));
  });
  await context.grantPermissions(["notifications"], { origin: shop.url });
  await enterAdmin(page, shop, "/admin/notices");
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByText(/Not allowed yet/)).toBeVisible();
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByText(/could not reach its push service/)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toBeVisible();
});

test("a packer is notified of orders to pack, and sees none of the owner's settings", async ({
  page,
  shop,
}) => {
  await enterNotices(page, shop, "packer");
  await expect(page.getByText("E-mail and WhatsApp")).toBeHidden();
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByRole("switch")).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("the owner chooses the e-mails and the hour of the evening summary", async ({ page, shop, sql }) => {
  await sql.query(
    "update notification_settings set (new_orders_by_email, evening_summary, evening_hour) = (false, false, 20)",
  );
  await enterAdmin(page, shop, "/admin/notices");
  const byEmail = page.getByRole("switch", { name: "New orders by e-mail" });
  const summary = page.getByRole("switch", { name: "Evening summary", exact: true });
  await expect(byEmail).not.toBeChecked();
  await expect(page.getByLabel("At", { exact: true })).toBeDisabled();
  await byEmail.click();
  await summary.click();
  await page.getByLabel("At", { exact: true }).selectOption("9 pm");
  await expect
    .poll(async () => {
      const { rows } = await sql.query(
        "select new_orders_by_email, low_stock_by_email, evening_summary, evening_hour from notification_settings",
      );
      return rows;
    })
    .toEqual([
      { new_orders_by_email: true, low_stock_by_email: false, evening_summary: true, evening_hour: 21 },
    ]);
  await page.reload();
  await expect(byEmail).toBeChecked();
  await expect(page.getByLabel("At", { exact: true })).toHaveValue("21");
  await expectNoSidewaysScroll(page);

  // A setting that could not be saved changes back, with an error.
  await page.route("**/api/admin/notice-settings", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await byEmail.click();
  await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible();
  await expect(byEmail).toBeChecked();
  await sql.query(
    "update notification_settings set (new_orders_by_email, evening_summary, evening_hour) = (false, false, 20)",
  );
});

test("settings switched in two tabs are both saved", async ({ page, context, shop, sql }) => {
  const quiet = "update notification_settings set (new_orders_by_email, low_stock_by_email) = (false, false)";
  await sql.query(quiet);
  await enterAdmin(page, shop, "/admin/notices");
  const newOrders = page.getByRole("switch", { name: "New orders by e-mail" });
  await expect(newOrders).not.toBeChecked();
  const other = await context.newPage();
  await open(other, "/admin/notices");
  const saved = other.waitForResponse((response) => response.request().method() === "PUT");
  await other.getByRole("switch", { name: "New orders by e-mail" }).click();
  await saved;

  await page.getByRole("switch", { name: "Low stock by e-mail" }).click();
  // The setting of the other tab is shown too.
  await expect(newOrders).toBeChecked();
  const { rows } = await sql.query(
    "select new_orders_by_email, low_stock_by_email from notification_settings",
  );
  expect(rows).toEqual([{ new_orders_by_email: true, low_stock_by_email: true }]);
  await sql.query(quiet);
});
