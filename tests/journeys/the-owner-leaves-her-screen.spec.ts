import { openAdmin, PASSWORD, paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
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
  await page.route("**/api/**", (route) => route.abort());
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
  await page.unroute("**/api/**");

  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog).toBeHidden();
  await expect(reason).toHaveValue("Out of jackfruit");
  await expect(page.getByText("Lakshmi Nair").first()).toBeVisible();
  if (!isMobile) await expect(reason).toBeFocused();
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
