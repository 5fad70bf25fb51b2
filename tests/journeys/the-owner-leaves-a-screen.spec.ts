import type { Locator, Page } from "@playwright/test";
import { openAdmin, PASSWORD, paidOrder } from "../support/admin.ts";
import { endSessionsAtNextChange, enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { holdBack, intercept } from "../support/intercept.ts";
import { expect, hydrated, open, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";
import { blockOrderEvents } from "../support/packing-journey.ts";

test.use({ reducedMotion: "reduce" });

test("after a logout in one tab no other tab shows a shopper, and typed text returns after the login", async ({
  page,
  shop,
  isMobile,
}) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const reason = page.getByLabel("Reason");
  await reason.fill("Out of jackfruit");
  const other = await page.context().newPage();
  await open(other, "/admin/account");
  // The open tab learns of it from the browser only, since it cannot reach the shop.
  const letThrough = await intercept(page, "**/api/**", (route) => route.abort());
  await other.getByRole("button", { name: "Log out" }).click();
  await other.waitForURL(/\/admin\/login/);

  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible();
  // The name is filled in.
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  for (const text of ["Lakshmi Nair", "lakshmi@example.com", orderId])
    await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expectAccessible(page);
  // The same holds when printing.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Lakshmi Nair").filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  letThrough();

  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog).toBeHidden();
  await expect(reason).toHaveValue("Out of jackfruit");
  await expect(page.getByText("Lakshmi Nair").first()).toBeVisible();
  if (!isMobile) await expect(reason).toBeFocused();
});

/** Edits a page of the shop profile without saving it. */
async function typeUnsaved(page: Page): Promise<Locator> {
  const tagline = page.getByLabel("Tagline");
  await tagline.fill("Crisp to the last");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  return tagline;
}

const leaving = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

test("logging out with unsaved changes needs a confirmation, and Stay keeps the session", async ({
  page,
  shop,
}) => {
  await enterAdmin(page, shop, "/admin/shop-profile/brand");
  const tagline = await typeUnsaved(page);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(leaving(page)).toBeVisible();
  await expectAccessible(page);
  await leaving(page).getByRole("button", { name: "Stay" }).click();
  await expect(tagline).toHaveValue("Crisp to the last");
  // The session is still valid.
  await page.reload();
  await hydrated(page);

  await typeUnsaved(page);
  // A message is shown even while the next screen is loading.
  const letThrough = await holdBack(page, /\/assets\/login-.*\.js/);
  await page.getByRole("button", { name: "Log out" }).click();
  await leaving(page).getByRole("button", { name: "Leave" }).click();
  await expect(page.getByText("Logging out...")).toBeVisible();
  await expect(tagline).toBeHidden();
  await letThrough();
  await expect(page.getByRole("heading", { name: "Admin", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Username")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
});

test("after the session has ended a page with unsaved changes can be left for the login, and Back warns first", async ({
  page,
  shop,
  sql,
}) => {
  const { username } = await enterAdmin(page, shop, "/admin/shop-profile");
  await page.getByRole("link", { name: "Brand" }).click();
  const tagline = await typeUnsaved(page);
  await endSessionsAtNextChange(page, sql);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(ended).toBeVisible();
  await page.goBack();
  await expect(leaving(page)).toBeVisible();
  await leaving(page).getByRole("button", { name: "Stay" }).click();
  await expect(leaving(page)).toBeHidden();
  await expect(tagline).toHaveValue("Crisp to the last");

  await ended.getByRole("button", { name: "Leave this page" }).click();
  await page.waitForURL(/\/admin\/login\?to=/);
  await expect(ended).toBeHidden();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  // The stored value: the unsaved change was dropped.
  await expect(tagline).not.toHaveValue("Crisp to the last");
});

test("a login in progress is not interrupted by going to the login screen", async ({ page, shop, sql }) => {
  const { rows } = await sql.query("select profile from shop_profile");
  await enterAdmin(page, shop, "/admin/shop-profile/brand");
  const tagline = await typeUnsaved(page);
  await endSessionsAtNextChange(page, sql);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  const letThrough = await holdBack(page, "**/api/admin/login");
  await ended.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await ended.getByRole("button", { name: "Log in" }).click();
  await expect(ended.getByRole("button", { name: "Logging in..." })).toBeVisible();
  await ended.getByRole("button", { name: "Leave this page" }).click();
  await letThrough();
  await expect(ended).toBeHidden();
  await expect(tagline).toHaveValue("Crisp to the last");
  // The pending save has been made. Restore the profile for the next stories.
  await expect(page.getByText("Not saved yet")).toBeHidden();
  await sql.query("update shop_profile set profile = $1", [rows[0].profile]);
});

test("unsaved changes kept open while someone else logs in are not lost", async ({ page, shop }) => {
  const packer = await openAdmin(shop, "packer");
  await enterAdmin(page, shop, "/admin/shop-profile/brand");
  await page.getByLabel("Tagline").click();
  const tagline = await typeUnsaved(page);
  const prompted = page.waitForEvent("dialog");
  // The browser's own dialog before a page with unsaved changes reloads.
  page.once("dialog", (question) => question.dismiss());
  const other = await page.context().newPage();
  await open(other, "/admin/account");
  await other.getByRole("button", { name: "Log out" }).click();
  await other.waitForURL(/\/admin\/login/);
  await other.getByLabel("Username").fill(packer.username);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Log in" }).click();
  await prompted;

  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(ended).toBeVisible();
  await ended.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await ended.getByRole("button", { name: "Log in" }).click();
  await expect(ended).toBeHidden();
  await expect(tagline).toHaveValue("Crisp to the last");
});

test("a login of another person reloads the page", async ({ page, shop }) => {
  const packer = await openAdmin(shop, "packer");
  await enterAdmin(page, shop, "/admin/add-coupon");
  await expect(page.getByRole("heading", { level: 1, name: "Coupons" })).toBeVisible();
  const other = await page.context().newPage();
  await open(other, "/admin/account");
  await other.getByRole("button", { name: "Log out" }).click();
  await other.waitForURL(/\/admin\/login/);
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  await other.getByLabel("Username").fill(packer.username);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/admin\/manage-orders-manually/);
});

test("a page in the browser's back/forward cache shows nothing after the logout", async ({ page, shop }) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`);
  const name = page.getByText("Lakshmi Nair").first();
  await expect(name).toBeVisible();
  // Simulates the back/forward cache: the page is frozen, receives no events meanwhile, and is restored.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await expect(name).toBeHidden();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(name).toBeVisible();
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    localStorage.removeItem("adminToken");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  await expect(name).toBeHidden();
});

test("selected orders are still selected after a reload, also those further down", async ({
  page,
  shop,
  sql,
}) => {
  const { orderId } = await paidOrder(shop);
  await copyOrder(sql, orderId, { prefix: "AGAIN", count: 60, status: "Paid" });
  await blockOrderEvents(page);
  await enterAdmin(page, shop, "/admin/manage-orders?status=Paid");
  await page.getByRole("checkbox", { name: /^Select all/ }).click();
  await expect(page.getByRole("checkbox", { name: "Select AGAIN60" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Select AGAIN3", exact: true }).uncheck();
  const chosen = await page.getByText(/^\d+ chosen$/).innerText();
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(chosen, { exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Select AGAIN60" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Select AGAIN3", exact: true })).not.toBeChecked();
  // Only order numbers are stored.
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(stored).toContain("AGAIN60");
  expect(stored).not.toMatch(/Lakshmi|@example/);
  await sql.query("update orders set status = 'Cancelled' where order_number like 'AGAIN%'");
});

test("a click outside closes a dialog, but not one that may have typed text", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin/parts");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Dialog", exact: true }).click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 300);
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Form in a dialog" }).click();
  await dialog.getByLabel("Name").fill("Onam hamper");
  await page.mouse.click(5, 300);
  await expect(dialog.getByLabel("Name")).toHaveValue("Onam hamper");
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();

  await open(page, "/admin/edit-products");
  await page.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByText("Choose a CSV file")).toBeVisible();
  await page.mouse.click(5, 300);
  await expect(dialog.getByText("Choose a CSV file")).toBeVisible();
});

test("a half-typed coupon is not lost without a question, and an unknown address stays in the admin area", async ({
  page,
  shop,
}) => {
  await enterAdmin(page, shop, "/admin/add-coupon");
  await page.getByLabel("Coupon name").fill("ONAM");
  const products = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Products" });
  await products.click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Coupon name")).toHaveValue("ONAM");
  await products.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();

  await page.goto(`${shop.url}/admin/no-such-screen`);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page).toHaveTitle("Page not found · Admin");
  await expect(products).toBeVisible();
  await page.getByRole("link", { name: "Back to Admin" }).click();
  await expect(page).toHaveURL(/\/admin(\/dashboard)?$/);
});

test("a half-typed note and a changed choice of top products are not lost without a question", async ({
  page,
  shop,
}) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`);
  const section = (name: string) =>
    page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name, exact: true });
  const note = page.getByLabel("New note");
  await note.fill("Ring twice");
  await section("Customers").click();
  await leaving(page).getByRole("button", { name: "Stay" }).click();
  await expect(leaving(page)).toBeHidden();
  await expect(note).toHaveValue("Ring twice");
  await note.fill(" ");
  await section("Customers").click();
  await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();

  await open(page, `/admin/customers/${orderId}`);
  await note.fill("Calls before delivery");
  await section("Customers").click();
  await leaving(page).getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();

  await open(page, "/admin/top-products");
  await page.getByRole("list", { name: "All products" }).getByRole("button").first().click();
  await section("Products").click();
  await leaving(page).getByRole("button", { name: "Stay" }).click();
  await expect(leaving(page)).toBeHidden();
  await section("Products").click();
  await leaving(page).getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
});
