import type { Page } from "@playwright/test";
import { openAdmin, PASSWORD, paidOrder } from "../support/admin.ts";
import { adminNavigation, endSessionsAtNextChange, enterAdmin } from "../support/admin-journey.ts";
import { cloneDatabase } from "../support/database-server.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";
import { openTestShop } from "../support/open-test-shop.ts";
import { codeOf, forgetUsedSteps, openSecuredAdmin } from "../support/second-factor.ts";

test.use({ reducedMotion: "reduce" });

async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("adminToken"));

test("the login leads to the requested page, and logging out works", async ({ page, shop }) => {
  const { username } = await openAdmin(shop);
  await open(page, "/admin/staff?from=a-link");
  await page.waitForURL(/\/admin\/login\?/);
  await expectAccessible(page);
  await logIn(page, username, "wrong password");
  await expect(page.getByText("Wrong username or password")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("wrong password");
  await logIn(page, username);
  await page.waitForURL(/\/admin\/staff\?from=a-link$/);
  await expect(page.getByRole("heading", { name: "Staff" })).toBeVisible();

  // If already logged in, the login page redirects at once, but never to another site.
  await page.goto("/admin/login?to=%2Fadmin%2Faccount");
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await page.goto("/admin/login?to=%2F%2Fexample.com");
  await page.waitForURL(/\/admin$/);

  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL(/\/admin\/login/);
  expect(await tokenOf(page)).toBeNull();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
});

test("a login that was tried too often shows how long to wait", async ({ page }) => {
  const databaseUrl = await cloneDatabase({
    adminUrl: process.env.TEST_ADMIN_URL as string,
    templateUrl: process.env.TEST_TEMPLATE_URL as string,
  });
  const strict = await openTestShop({ databaseUrl, limits: { loginWrongPerQuarterHour: 1 } });
  try {
    const { username } = await openAdmin(strict);
    await open(page, `${strict.url}/admin/login`);
    await logIn(page, username, "wrong password");
    await expect(page.getByText("Wrong username or password")).toBeVisible();
    await logIn(page, username);
    await expect(page.getByText("Too many tries.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Try again in 1[45]:\d\d$/ })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  } finally {
    await strict.close();
  }
});

test("a session that ends while a form is open does not lose the form's text", async ({
  page,
  shop,
  sql,
}) => {
  const { username } = await enterAdmin(page, shop, "/admin/add-coupon");
  const couponName = `KEPT-${username}`.toUpperCase();
  await page.getByLabel("Coupon name").fill(couponName);
  await page.getByLabel("Discount, %").fill("12.5");
  await page.getByLabel("Minimum order").fill("499");
  await endSessionsAtNextChange(page, sql);
  await page.getByRole("button", { name: "Add coupon" }).click();

  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await logIn(page, username);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("list", { name: "Coupons" }).getByText(couponName)).toBeVisible();
  const { rows } = await sql.query("select percentage, min_items_price from coupons where name = $1", [
    couponName,
  ]);
  expect(rows).toEqual([{ percentage: "12.50", min_items_price: "49900" }]);
});

test("a logout in another tab locks the screen at once, and a new login there unlocks it", async ({
  page,
  shop,
}) => {
  const { username } = await enterAdmin(page, shop, "/admin/add-coupon");
  await page.getByLabel("Coupon name").fill("HALF-TYPED");
  const other = await page.context().newPage();
  await open(other, "/admin/account");
  await other.getByRole("button", { name: "Log out" }).click();
  await other.waitForURL(/\/admin\/login/);
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible();
  await logIn(other, username);
  await expect(other.getByRole("navigation", { name: /^Admin/ }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Coupon name")).toHaveValue("HALF-TYPED");

  await other.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Leave this page" }).click();
  await page.waitForURL(/\/admin\/login\?to=%2Fadmin%2Fadd-coupon$/);
});

test("the owner adds a packer, who sees only the packer's screens, and removes the account", async ({
  page,
  shop,
  sql,
  browser,
}) => {
  await enterAdmin(page, shop, "/admin/staff");
  const packer = `meera.${process.pid}.${test.info().parallelIndex}.${test.info().project.name}`;
  // Ten minutes after the login the password is requested again, and no typed text is lost.
  await sql.query("update admin_sessions set password_proved_at = now() - interval '10 minutes'");
  await page.getByRole("button", { name: "Add staff" }).click();
  await expectAccessible(page);
  const adding = page.getByRole("dialog", { name: "Add staff" });
  await adding.getByLabel("Username").fill(packer);
  await adding.getByLabel("Password", { exact: true }).fill("meeras-password");
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  const proving = page.getByRole("dialog", { name: "Enter your password" });
  await proving.getByLabel("Password", { exact: true }).fill("not my password");
  await proving.getByRole("button", { name: "Continue" }).click();
  await expect(proving.getByText("That is not your password.")).toBeVisible();
  await expectAccessible(page);
  await proving.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await proving.getByRole("button", { name: "Continue" }).click();
  const row = page.getByRole("list", { name: "Staff" }).getByRole("listitem").filter({ hasText: packer });
  await expect(row).toContainText("Packer");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Add staff" }).click();
  await adding.getByLabel("Username").fill(packer.toUpperCase());
  await adding.getByLabel("Password", { exact: true }).fill("meeras-password");
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expect(adding.getByText("This name is already in use.")).toBeVisible();
  await adding.getByRole("button", { name: "Cancel" }).click();

  const phone = await browser.newContext({ baseURL: shop.url, viewport: page.viewportSize() });
  const packerPage = await phone.newPage();
  await open(packerPage, "/admin");
  await logIn(packerPage, packer, "meeras-password");
  await packerPage.waitForURL(/\/admin\/manage-orders-manually/);
  const places = adminNavigation(packerPage).getByRole("link");
  await expect(places).toHaveText(
    (packerPage.viewportSize()?.width ?? 0) < 1_024
      ? ["Today", "Orders", "Notifications"]
      : ["Today", /^Orders/, /^Packing/, "Phone order", "Customers", "Notifications"],
  );
  await packerPage.goto("/admin/staff");
  await packerPage.waitForURL(/\/admin\/manage-orders-manually/);

  await row.getByRole("button", { name: `Edit ${packer}` }).click();
  const editing = page.getByRole("dialog", { name: `Edit ${packer}` });
  await expectAccessible(page);
  await editing.getByRole("radio", { name: /^Owner/ }).check();
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Owner");
  await packerPage.goto("/admin/staff");
  await expect(packerPage.getByRole("heading", { name: "Staff" })).toBeVisible();

  await row.getByRole("button", { name: `Remove ${packer}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(row).toHaveCount(0);
  await packerPage.reload();
  await packerPage.waitForURL(/\/admin\/login/);
  await logIn(packerPage, packer, "meeras-password");
  await expect(packerPage.getByText("Wrong username or password")).toBeVisible();
  await phone.close();
});

test("a new password from an outdated screen leaves the role as another owner has set it", async ({
  page,
  shop,
  sql,
}) => {
  const { username } = await openAdmin(shop);
  await enterAdmin(page, shop, "/admin/staff");
  await page.getByRole("button", { name: `Edit ${username}` }).click();
  await sql.query("update admin_users set role = 'packer' where username = $1", [username]);
  const editing = page.getByRole("dialog", { name: `Edit ${username}` });
  await editing.getByLabel("New password").fill("quite-another-password");
  await editing.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("list", { name: "Staff" }).getByRole("listitem").filter({ hasText: username });
  await expect(row).toContainText("Packer");
});

test("the owner adds an accountant, who downloads the sales file and sees nothing but the reports", {
  tag: "@both",
}, async ({ page, shop, browser }) => {
  await paidOrder(shop);
  await enterAdmin(page, shop, "/admin/staff");
  const accountant = `anil.${process.pid}.${test.info().parallelIndex}.${test.info().project.name}`;
  await page.getByRole("button", { name: "Add staff" }).click();
  const adding = page.getByRole("dialog", { name: "Add staff" });
  await adding.getByLabel("Username").fill(accountant);
  await adding.getByLabel("Password", { exact: true }).fill("anils-password");
  await adding.getByRole("radio", { name: /^Accountant/ }).check();
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  const row = page.getByRole("list", { name: "Staff" }).getByRole("listitem").filter({ hasText: accountant });
  await expect(row).toContainText("Accountant");
  await expect(page.getByRole("switch", { name: "Required of accountants" })).toBeVisible();
  await expectNoSidewaysScroll(page);

  const office = await browser.newContext({ baseURL: shop.url, viewport: page.viewportSize() });
  const own = await office.newPage();
  const refused: string[] = [];
  own.on("response", (answer) => void (answer.status() === 403 && refused.push(answer.url())));
  await open(own, "/admin/login");
  await logIn(own, accountant, "anils-password");
  await own.waitForURL(/\/admin\/figures$/);
  await expect(own.getByRole("heading", { name: "Reports" })).toBeVisible();
  await expect(adminNavigation(own).getByRole("link", { name: "Reports" })).toBeVisible();
  await expect(adminNavigation(own).getByRole("link", { name: /Today|Orders|Products|Shop/ })).toHaveCount(0);
  await expect(own.getByRole("heading", { name: "Sales file" })).toBeVisible();
  // The owner's screens are named, but are no links.
  await expect(own.getByText("Contact and legal")).toBeVisible();
  await expect(own.getByRole("main").getByRole("link", { name: "Contact and legal" })).toHaveCount(0);
  await expectAccessible(own);
  await expectNoSidewaysScroll(own);
  const [download] = await Promise.all([
    own.waitForEvent("download"),
    own.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sales-.*\.csv$/);

  await own.getByRole("button", { name: "Find anything" }).click();
  const found = own.getByRole("dialog", { name: "Find" });
  await found.getByRole("combobox", { name: "Screen" }).fill("NEN");
  await expect(found.getByText("Nothing found")).toBeVisible();
  await found.getByRole("combobox", { name: "Screen" }).fill("account");
  await found.getByRole("option", { name: /Your account/ }).click();
  await expect(own.getByText("Accountant: reports and their files")).toBeVisible();
  await expectAccessible(own);
  await own.getByRole("link", { name: /, admin$/ }).click();
  await own.waitForURL(/\/admin\/figures$/);
  expect(refused).toEqual([]);

  await own.goto("/admin/manage-orders");
  await own.waitForURL(/\/admin\/figures$/);
  await expect(own.getByRole("heading", { name: "Reports" })).toBeVisible();
  await office.close();
});

test("the owner sets up the authenticator app, and from then on logs in with its codes", async ({
  page,
  shop,
}) => {
  const { username } = await enterAdmin(page, shop, "/admin/account");
  const { db } = shop.shop.deps;
  await expect(page.getByText("Off: logging in needs only the password")).toBeVisible();
  await page.getByRole("button", { name: "Set up the app" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const uri = await page.getByRole("link", { name: "Open it in the app" }).getAttribute("href");
  const secret = new URL(uri as string).searchParams.get("secret") as string;
  await page.getByLabel("6-digit code").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText(/^That code is not right\./)).toBeVisible();
  await page.getByLabel("6-digit code").fill(await codeOf(db, secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("recovery-codes.txt");

  // The codes cannot be shown again, so leaving needs a confirmation.
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("link", { name: /, admin$/ }).click();
  await expect(leaving).toContainText("The recovery codes cannot be shown again.");
  await expectAccessible(page);
  await leaving.getByRole("button", { name: "Stay" }).click();
  await expect(list).toHaveCount(10);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(leaving).toBeVisible();
  await leaving.getByRole("button", { name: "Stay" }).click();
  const questions: string[] = [];
  page.once("dialog", (question) => {
    questions.push(question.type());
    void question.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => questions).toEqual(["beforeunload"]);
  await expect(list).toHaveText(codes);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();

  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL(/\/admin\/login/);
  await forgetUsedSteps(shop, username);
  await logIn(page, username);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await expectAccessible(page);
  await code.fill("000000");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText(/^That code is not right\./)).toBeVisible();
  await code.fill(codes[0] as string);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/admin$/);

  await open(page, "/admin/account");
  await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Off: logging in needs only the password")).toBeVisible();
});

test("a tab at the login continues as the user who logs in elsewhere, not as the one before", async ({
  page,
  shop,
}) => {
  await enterAdmin(page, shop, "/admin", "packer");
  await page.waitForURL(/\/admin\/manage-orders-manually/);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL(/\/admin\/login/);
  const { username } = await openAdmin(shop);
  const other = await page.context().newPage();
  await open(other, "/admin/login");
  await logIn(other, username);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("a changed password logs out every other browser", async ({ page, shop, browser }) => {
  const { username } = await enterAdmin(page, shop, "/admin/account");
  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const other = await elsewhere.newPage();
  await open(other, "/admin/login?to=%2Fadmin%2Faccount");
  await logIn(other, username);
  await expect(other.getByRole("heading", { name: "Your account" })).toBeVisible();

  await page.getByLabel("Current password").fill("not my password");
  await page.getByLabel("New password", { exact: true }).fill("quite-another-password");
  await page.getByLabel("New password again").fill("quite-another-pass");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("The new passwords do not match.")).toBeVisible();
  await page.getByLabel("New password again").fill("quite-another-password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("That is not your password.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();

  await other.reload();
  await other.waitForURL(/\/admin\/login/);
  await logIn(other, username, "quite-another-password");
  await expect(other.getByRole("heading", { name: "Your account" })).toBeVisible();
  await elsewhere.close();
});

test("the login dialog accepts the second factor too", async ({ page, shop, sql }) => {
  const secured = await openSecuredAdmin(shop);
  await page.goto("/admin/login");
  await page.evaluate((token) => localStorage.setItem("adminToken", token), secured.token);
  await open(page, "/admin/account");
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  await endSessionsAtNextChange(page, sql);
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await logIn(page, secured.username);
  await page.getByLabel("Code", { exact: true }).fill(await codeOf(shop.shop.deps.db, secured.secret));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Off: logging in needs only the password")).toBeVisible();
});
