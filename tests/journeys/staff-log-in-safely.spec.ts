import type { Page } from "@playwright/test";
import { openAdmin, PASSWORD } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";
import { codeOf, openSecuredAdmin } from "../support/second-factor.ts";

test.use({ reducedMotion: "reduce" });

// The shop is shared with other stories.
test.afterEach(async ({ sql }) => {
  await sql.query("delete from second_factor_roles");
});

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}

async function enterAs(page: Page, { token }: { token: string }, path: string): Promise<void> {
  await page.goto("/admin/login");
  await page.evaluate((adminToken) => localStorage.setItem("adminToken", adminToken), token);
  await open(page, path);
}

test("a packer sees where the account is logged in, and ends an unknown login", async ({
  page,
  shop,
  browser,
}) => {
  const { username } = await openAdmin(shop, "packer");
  await open(page, "/admin/login?to=%2Fadmin%2Faccount");
  await logIn(page, username);
  const list = page.getByRole("list", { name: "Where you are logged in" }).getByRole("listitem");
  // openAdmin has logged in too.
  await expect(list).toHaveCount(2);
  await expect(list.filter({ hasText: "This device" })).toContainText(/Chrome on .+From 127\.0\.0\.1/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const tablet = await browser.newContext({ baseURL: shop.url });
  const other = await tablet.newPage();
  await open(other, "/admin/login?to=%2Fadmin%2Faccount");
  await logIn(other, username);
  await expect(other.getByRole("heading", { name: "Your account" })).toBeVisible();

  await list
    .filter({ hasText: "Unknown device" })
    .getByRole("button", { name: /^Log out/ })
    .click();
  await expect(page.getByText("Unknown device is logged out")).toBeVisible();
  await expect(list.filter({ hasText: "Unknown device" })).toHaveCount(0);
  await page.getByRole("button", { name: "Log out all others" }).click();
  const dialog = page.getByRole("dialog", { name: "Log out all other devices?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Log out" }).click();
  await expect(list).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Log out all others" })).toHaveCount(0);

  await other.reload();
  await other.waitForURL(/\/admin\/login/);
  await tablet.close();
});

test("a session that has been ended elsewhere disappears from the list", async ({ page, shop, sql }) => {
  const { username } = await enterAdmin(page, shop, "/admin/account", "packer");
  const context = page.context();
  const second = await context.request.post("/api/admin/login", {
    data: { username, password: PASSWORD },
    headers: { "user-agent": "curl/8.5.0" },
  });
  expect(second.ok()).toBe(true);
  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: "Program: curl" });
  await expect(row).toBeVisible();
  await sql.query("update admin_sessions set revoked_at = now() where device = 'Program: curl'");
  await row.getByRole("button", { name: /^Log out/ }).click();
  await expect(row).toHaveCount(0);
});

test("the owner logs a packer out of every device", async ({ page, shop }) => {
  const packer = await openAdmin(shop, "packer");
  await enterAdmin(page, shop, "/admin/staff");
  const row = page
    .getByRole("list", { name: "Staff" })
    .getByRole("listitem")
    .filter({ hasText: packer.username });
  await expect(row).toContainText("Logged in on 1 device");
  await row.getByRole("button", { name: `Log out ${packer.username} everywhere` }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText(`${packer.username} is logged out everywhere`)).toBeVisible();
  await expect(row).not.toContainText("Logged in on");
  await expect(row).toContainText("Last seen");
  expect((await packer.request("GET", "/api/admin/profile")).status).toBe(401);
});

test("the owner requires the app of packers, and one of them sets it up and continues", async ({
  page,
  shop,
  browser,
}) => {
  const packer = await openAdmin(shop, "packer");
  const elsewhere = await browser.newContext({ baseURL: shop.url, viewport: page.viewportSize() });
  const packerPage = await elsewhere.newPage();
  await enterAs(packerPage, packer, "/admin/account");
  await packerPage.getByLabel("Current password").fill(PASSWORD);
  await packerPage.getByLabel("New password", { exact: true }).fill("quite-another-password");
  await packerPage.getByLabel("New password again").fill("quite-another-password");

  // Only an owner with an authenticator app can require it of packers.
  await enterAdmin(page, shop, "/admin/staff");
  const ofPackers = page.getByRole("switch", { name: "Required of packers" });
  await expect(ofPackers).toBeDisabled();
  await expect(page.getByText("Turn on your own app first")).toBeVisible();
  await expectAccessible(page);

  await enterAs(page, await openSecuredAdmin(shop), "/admin/staff");
  await ofPackers.click();
  const dialog = page.getByRole("dialog", { name: "Require the app of packers?" });
  await expect(dialog).toContainText(packer.username);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Require it" }).click();
  await expect(ofPackers).toBeChecked();
  const row = page
    .getByRole("list", { name: "Staff" })
    .getByRole("listitem")
    .filter({ hasText: packer.username });
  await expect(row).toContainText("Must set up the app first");
  await expectNoSidewaysScroll(page);

  // The packer's next request opens a dialog that requires the app. Nothing typed is lost.
  await packerPage.getByRole("button", { name: "Change password" }).click();
  const setUpDialog = packerPage.getByRole("dialog", { name: "Set up your authenticator app" });
  await expect(setUpDialog).toBeVisible();
  await expectAccessible(packerPage);
  const setUp = elsewhere.waitForEvent("page");
  await setUpDialog.getByRole("link", { name: "Set it up" }).click();
  const account = await setUp;
  await expect(account.getByText("The owner requires an authenticator app.")).toBeVisible();
  await expect(account.getByRole("navigation", { name: /^Admin/ })).toHaveCount(0);
  await expectAccessible(account);
  await expectNoSidewaysScroll(account);
  await account.getByRole("button", { name: "Set up the app" }).click();
  const uri = await account.getByRole("link", { name: "Open it in the app" }).getAttribute("href");
  const secret = new URL(uri as string).searchParams.get("secret") as string;
  await account.getByLabel("6-digit code").fill(await codeOf(shop.shop.deps.db, secret));
  await account.getByRole("button", { name: "Turn on" }).click();
  await account.getByRole("button", { name: "I have saved them" }).click();
  await expect(account.getByRole("navigation", { name: /^Admin/ }).first()).toBeVisible();
  await expect(account.getByRole("button", { name: "Turn off" })).toHaveCount(0);
  await account.getByRole("button", { name: "New recovery codes" }).click();
  await account.getByRole("dialog").getByRole("button", { name: "Create them" }).click();
  await expect(account.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);

  await setUpDialog.getByRole("button", { name: "Continue" }).click();
  await expect(setUpDialog).toBeHidden();
  await expect(packerPage.getByText("Password changed")).toBeVisible();
  await elsewhere.close();
});

test("a member of staff without the required app is led to set it up after every login", async ({
  page,
  shop,
  sql,
}) => {
  const { username } = await openAdmin(shop, "packer");
  await sql.query("insert into second_factor_roles (role) values ('packer')");
  await open(page, "/admin/manage-orders");
  await page.waitForURL(/\/admin\/login/);
  await logIn(page, username);
  await page.waitForURL(/\/admin\/account$/);
  await expect(page.getByText("The owner requires an authenticator app.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Where you are logged in" })).toHaveCount(0);
  await page.goto("/admin/manage-orders-manually");
  await page.waitForURL(/\/admin\/account$/);
  // Requests refused meanwhile open no further dialog.
  await page.getByRole("button", { name: "Find anything" }).click();
  await page.getByRole("combobox", { name: "Screen, order or product" }).fill("NEN");
  await expect(page.getByRole("alert").filter({ hasText: "could not be searched" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  // Logging out is still possible.
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL(/\/admin\/login/);
});
