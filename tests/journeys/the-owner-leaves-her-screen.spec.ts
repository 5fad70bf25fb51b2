import type { Locator, Page } from "@playwright/test";
import { openAdmin, PASSWORD, paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { holdBack, intercept } from "../support/intercept.ts";
import { expect, hydrated, open, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";
import { hearNoNews } from "../support/packing-journey.ts";

test.use({ reducedMotion: "reduce" });

test("logged out in one tab, no other tab shows a shopper, and what was typed is still there after the login", async ({
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
  // The open tab is told by the browser alone: it can ask the shop for nothing.
  const letThrough = await intercept(page, "**/api/**", (route) => route.abort());
  await other.getByRole("button", { name: "Log out" }).click();
  await other.waitForURL(/\/admin\/login/);

  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible();
  for (const words of ["Lakshmi Nair", "lakshmi@example.com", orderId])
    await expect(page.getByText(words).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expectAccessible(page);
  // Nor on paper.
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

/** Types into a page of the shop profile, and does not save it. */
async function typeUnsaved(page: Page): Promise<Locator> {
  const tagline = page.getByLabel("Tagline");
  await tagline.fill("Crisp to the last");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  return tagline;
}

const leaving = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

test("who logs out with unsaved changes is asked first, and is logged out only when she agrees", async ({
  page,
  shop,
}) => {
  await enterAdmin(page, shop, "/admin/shop-profile/brand");
  const tagline = await typeUnsaved(page);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(leaving(page)).toBeVisible();
  await expectAccessible(page);
  await leaving(page).getByRole("button", { name: "Stay here" }).click();
  await expect(tagline).toHaveValue("Crisp to the last");
  // She is still logged in.
  await page.reload();
  await hydrated(page);

  await typeUnsaved(page);
  // Also while the next screen is still on its way there is something to see.
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

test("whose session has ended leaves a page with unsaved changes for the login, and Back asks before it goes", async ({
  page,
  shop,
  sql,
}) => {
  const { username } = await enterAdmin(page, shop, "/admin/shop-profile");
  await page.getByRole("link", { name: "Brand" }).click();
  const tagline = await typeUnsaved(page);
  await sql.query(
    "delete from admin_sessions where user_id = (select id from admin_users where username = $1)",
    [username],
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(ended).toBeVisible();
  await page.goBack();
  await expect(leaving(page)).toBeVisible();
  await leaving(page).getByRole("button", { name: "Stay here" }).click();
  await expect(leaving(page)).toBeHidden();
  await expect(tagline).toHaveValue("Crisp to the last");

  await ended.getByRole("button", { name: "Leave this page" }).click();
  await page.waitForURL(/\/admin\/login\?to=/);
  await expect(ended).toBeHidden();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  // As it was saved: what she left is gone.
  await expect(tagline).not.toHaveValue("Crisp to the last");
});

test("nobody leaves for the login screen while a login is on its way", async ({ page, shop, sql }) => {
  const { rows } = await sql.query("select profile from shop_profile");
  const { username } = await enterAdmin(page, shop, "/admin/shop-profile/brand");
  const tagline = await typeUnsaved(page);
  await sql.query(
    "delete from admin_sessions where user_id = (select id from admin_users where username = $1)",
    [username],
  );
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
  // What was to be saved is saved now. The next stories have the same shop.
  await expect(page.getByText("Not saved yet")).toBeHidden();
  await sql.query("update shop_profile set profile = $1", [rows[0].profile]);
});

test("unsaved changes that she keeps when another person logs in wait for her", async ({ page, shop }) => {
  const packer = await openAdmin(shop, "packer");
  await enterAdmin(page, shop, "/admin/shop-profile/brand");
  await page.getByLabel("Tagline").click();
  const tagline = await typeUnsaved(page);
  const asked = page.waitForEvent("dialog");
  // What the browser asks before a page with unsaved changes begins anew.
  page.once("dialog", (question) => question.dismiss());
  const other = await page.context().newPage();
  await open(other, "/admin/account");
  await other.getByRole("button", { name: "Log out" }).click();
  await other.waitForURL(/\/admin\/login/);
  await other.getByLabel("Username").fill(packer.username);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Log in" }).click();
  await asked;

  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(ended).toBeVisible();
  await ended.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await ended.getByRole("button", { name: "Log in" }).click();
  await expect(ended).toBeHidden();
  await expect(tagline).toHaveValue("Crisp to the last");
});

test("another person who logs in begins anew", async ({ page, shop }) => {
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

test("a page that the browser kept for Back shows nothing after the logout", async ({ page, shop }) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`);
  const name = page.getByText("Lakshmi Nair").first();
  await expect(name).toBeVisible();
  // As browsers do it: the page sleeps, is told nothing meanwhile, and wakes up as it was.
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

test("the orders she has chosen are still chosen after a reload, also those further down", async ({
  page,
  shop,
  sql,
}) => {
  const { orderId } = await paidOrder(shop);
  await copyOrder(sql, orderId, { prefix: "AGAIN", count: 60, status: "Paid" });
  await hearNoNews(page);
  await enterAdmin(page, shop, "/admin/manage-orders?status=Paid");
  await page.getByRole("checkbox", { name: /^Choose all/ }).click();
  await expect(page.getByRole("checkbox", { name: "Choose AGAIN60" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Choose AGAIN3", exact: true }).uncheck();
  const chosen = await page.getByText(/^\d+ chosen$/).innerText();
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(chosen, { exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Choose AGAIN60" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Choose AGAIN3", exact: true })).not.toBeChecked();
  // By their numbers alone.
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(kept).toContain("AGAIN60");
  expect(kept).not.toMatch(/Lakshmi|@example/);
  await sql.query("update orders set status = 'Cancelled' where order_number like 'AGAIN%'");
});
