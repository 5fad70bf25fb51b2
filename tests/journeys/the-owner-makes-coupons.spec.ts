import type { Locator } from "@playwright/test";
import { paidOrder } from "../support/admin.ts";
import { adminNavigation, enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { holdBack, intercept } from "../support/intercept.ts";
import { expect, fillCart, open, test } from "../support/journey.ts";

test.use({ reducedMotion: "reduce" });

test("the owner adds a coupon, a shopper uses it, and it is switched off, edited and deleted", async ({
  page,
  shop,
  sql,
  browser,
}) => {
  const { username } = await enterAdmin(page, shop, "/admin/add-coupon");
  const name = `VISHU-${username}`.toUpperCase();
  await expect(page.getByRole("list", { name: "Coupons" })).toContainText("NENDRA10");

  await page.getByRole("button", { name: "Add coupon" }).click();
  await expect(page.getByText("Give it a name")).toBeVisible();
  await expect(page.getByLabel("Coupon name")).toBeFocused();
  await page.getByLabel("Coupon name").fill(name.toLowerCase());
  await expect(page.getByLabel("Coupon name")).toHaveValue(name);
  await page.getByLabel("Discount, %").fill("100");
  await page.getByLabel("Valid from").fill("2026-12-02T10:00");
  await page.getByLabel("Valid until").fill("2026-12-01T10:00");
  await page.getByLabel("Minimum order").fill("₹ 100");
  await page.getByRole("button", { name: "Add coupon" }).click();
  await expect(page.getByText("Above 0 and at most 99, with at most two decimals")).toBeVisible();
  await page.getByLabel("Discount, %").fill("25");
  await page.getByRole("button", { name: "Add coupon" }).click();
  await expect(page.getByText("The end must be after the start.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Valid from").fill("");
  await page.getByLabel("Valid until").fill("2090-12-01T10:00");
  await page.getByLabel("Uses per phone").fill("1");
  await page.getByRole("button", { name: "Add coupon" }).dblclick();
  const row = page.getByRole("list", { name: "Coupons" }).getByRole("listitem").filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("25% off");
  await expect(row).toContainText("Active");
  await expect(row).toContainText("until 1 Dec 2090, 10:00 am, items for ₹100 or more, once per phone");
  await expect(page.getByLabel("Coupon name")).toHaveValue("");

  await page.getByLabel("Coupon name").fill(name);
  await page.getByLabel("Discount, %").fill("5");
  await page.getByRole("button", { name: "Add coupon" }).click();
  await expect(page.getByText("This name is already in use.")).toBeVisible();
  await page.getByLabel("Coupon name").press("End");
  await page.getByLabel("Coupon name").pressSequentially("2");
  await expect(page.getByText("This name is already in use.")).toBeHidden();

  const shopperContext = await browser.newContext({ baseURL: shop.url });
  const shopper = await shopperContext.newPage();
  await fillCart(shopper, { "nendran-banana-chips": 1 });
  await open(shopper, "/cart");
  const typeCoupon = async () => {
    await shopper
      .getByLabel(/coupon/i)
      .first()
      .fill(name);
    await shopper.getByRole("button", { name: "Apply" }).click();
  };
  await typeCoupon();
  await expect(shopper.getByText("Coupon applied successfully!").first()).toBeVisible();

  await row.getByRole("switch", { name: `${name} can be used` }).click();
  await expect(row.getByRole("switch")).toHaveAttribute("aria-checked", "false");
  await expect(row).toContainText("Off");
  // The switch changes before the server replies.
  await expect
    .poll(async () => (await sql.query("select active from coupons where name = $1", [name])).rows)
    .toEqual([{ active: false }]);
  await page.reload();
  await expect(row.getByRole("switch")).toHaveAttribute("aria-checked", "false");
  await open(shopper, "/cart");
  await expect(shopper.getByText(`${name} can no longer be used and was taken off`).first()).toBeVisible();
  await typeCoupon();
  await expect(shopper.getByText("Invalid Coupon").first()).toBeVisible();
  await shopperContext.close();

  await row.getByRole("button", { name: `Edit ${name}` }).click();
  const editing = page.getByRole("dialog", { name: `Edit ${name}` });
  await expect(editing.getByLabel("Valid until")).toHaveValue("2090-12-01T10:00");
  await expect(editing.getByLabel("Minimum order")).toHaveValue("100");
  await expectAccessible(page);
  await editing.getByLabel("Total uses").fill("40");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Used 0 of 40 times");

  await row.getByRole("button", { name: `Delete ${name}` }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(row).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

test("a switch that the server refuses because the coupon is deleted leaves the list, and an error that stays", async ({
  page,
  shop,
  sql,
}) => {
  const { username } = await enterAdmin(page, shop, "/admin/add-coupon");
  const name = `GONE-${username}`.toUpperCase();
  await page.getByLabel("Coupon name").fill(name);
  await page.getByLabel("Discount, %").fill("5");
  await page.getByRole("button", { name: "Add coupon" }).click();
  const flip = page.getByRole("switch", { name: `${name} can be used` });
  await expect(flip).toHaveAttribute("aria-checked", "true");
  await sql.query("update coupons set deleted_at = now() where name = $1", [name]);
  await flip.click();
  await expect(page.getByRole("list", { name: "Errors" })).toContainText(`${name}: Coupon Not Found`);
  await expect(flip).toBeHidden();
});

test("a coupon that is switched off and on again before the server replies is on", async ({
  page,
  shop,
  sql,
}) => {
  const { username } = await enterAdmin(page, shop, "/admin/add-coupon");
  const name = `TWICE-${username}`.toUpperCase();
  await page.getByLabel("Coupon name").fill(name);
  await page.getByLabel("Discount, %").fill("5");
  await page.getByRole("button", { name: "Add coupon" }).click();
  const flip = page.getByRole("switch", { name: `${name} can be used` });
  await expect(flip).toHaveAttribute("aria-checked", "true");
  const letThrough = await holdBack(page, "**/api/admin/coupon/*");
  await flip.click();
  await expect(flip).toHaveAttribute("aria-checked", "false");
  await flip.click();
  await expect(flip).toHaveAttribute("aria-checked", "true");
  const bothSaved = page.waitForResponse((answer) => answer.request().postData() === '{"isActive":true}');
  await letThrough();
  expect((await bothSaved).status()).toBe(200);
  await expect(flip).toHaveAttribute("aria-checked", "true");
  const { rows } = await sql.query("select active from coupons where name = $1", [name]);
  expect(rows).toEqual([{ active: true }]);
});

test("a dialog stays open until its request is answered, and then shows the result", async ({
  page,
  shop,
}) => {
  const { username } = await enterAdmin(page, shop, "/admin/add-coupon");
  const name = `STAYS-${username}`.toUpperCase();
  await page.getByLabel("Coupon name").fill(name);
  await page.getByLabel("Discount, %").fill("5");
  await page.getByRole("button", { name: "Add coupon" }).click();
  const refusal = page.getByText("No connection. Check your internet and try again.");
  for (const [opens, confirms, waits, closes] of [
    ["Edit", "Save", "Saving...", "Cancel"],
    ["Delete", "Delete", "Deleting...", "Keep"],
  ] as const) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const letThrough = await intercept(page, "**/api/admin/coupon/*", async (route) => {
      await answered;
      await route.abort();
    });
    await page.getByRole("button", { name: `${opens} ${name}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: confirms, exact: true }).click();
    await expect(dialog.getByRole("button", { name: waits })).toBeVisible();
    // A second Escape without a press in between closes a dialog without a cancel event, so the page cannot prevent
    // it.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: closes }).click();
    await dialog.getByRole("button", { name: "Close dialog" }).click();
    answer();
    await expect(refusal).toBeVisible();
    await dialog.getByRole("button", { name: closes }).click();
    await expect(dialog).toBeHidden();
    letThrough();
  }
});

test("text typed for the next coupon while one is being added stays", async ({ page, shop }) => {
  const { username } = await enterAdmin(page, shop, "/admin/add-coupon");
  const [name, discount] = [page.getByLabel("Coupon name"), page.getByLabel("Discount, %")];
  await name.fill(`ONE-${username}`);
  await discount.fill("5");
  const letGo = await holdBack(page, "**/api/admin/coupon", (request) => request.method() === "POST");
  await page.getByRole("button", { name: "Add coupon" }).click();
  await expect(page.getByRole("button", { name: "Adding..." })).toBeVisible();
  await page.getByLabel("Total uses").fill("40");
  await name.fill(`TWO-${username}`);
  await letGo();
  await expect(page.getByText(`ONE-${username.toUpperCase()} added`)).toBeVisible();
  await expect(discount).toHaveValue("");
  await expect(name).toHaveValue(`TWO-${username}`.toUpperCase());
  await expect(page.getByLabel("Total uses")).toHaveValue("40");
});

test("changes made while more coupons are loading stay", async ({ page, shop, sql }) => {
  await sql.query(
    "insert into coupons (name, percentage) select 'PAGE' || n, 10 from generate_series(1, 130) as n",
  );
  const owner = await enterAdmin(page, shop, "/admin/add-coupon");
  const added = `LATE-${owner.username}`.toUpperCase();
  const list = page.getByRole("list", { name: "Coupons" });
  const remove = list.getByRole("button", { name: /^Delete PAGE/ });
  const removed = (await remove.first().getAttribute("aria-label")) ?? "";
  const letThrough = await holdBack(page, /\/api\/admin\/.*before=/);
  await page.getByRole("button", { name: "Load more" }).click();

  await remove.first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(list.getByRole("button", { name: removed, exact: true })).toHaveCount(0);
  const changed = list.getByRole("switch").nth(1);
  const changedName = (await changed.getAttribute("aria-label")) ?? "";
  await changed.click();
  await expect(page.getByRole("switch", { name: changedName, exact: true })).not.toBeChecked();
  await page.getByLabel("Coupon name").fill(added);
  await page.getByLabel("Discount, %").fill("5");
  await page.getByRole("button", { name: "Add coupon" }).click();
  await expect(list).toContainText(added);

  await letThrough();
  await expect(remove.nth(128)).toBeVisible();
  await expect(list.getByRole("button", { name: removed, exact: true })).toHaveCount(0);
  await expect(page.getByRole("switch", { name: changedName, exact: true })).not.toBeChecked();
  await expect(list).toContainText(added);
  await sql.query("delete from coupons where name like 'PAGE%'");
});

test("a coupon added while the list is loaded again stays in the list", async ({ page, shop }) => {
  const { username } = await enterAdmin(page, shop, "/admin/add-coupon");
  const name = `DURING-${username}`.toUpperCase();
  const { promise: added, resolve: answer } = Promise.withResolvers<void>();
  const { promise: wasRead, resolve: read } = Promise.withResolvers<void>();
  const letThrough = await intercept(page, "**/api/admin/coupon", async (route, request) => {
    if (request.method() !== "GET") return route.fallback();
    letThrough();
    const response = await route.fetch();
    read();
    await added;
    await route.fulfill({ response });
  });
  await adminNavigation(page).getByRole("link", { name: "Coupons" }).click();
  await wasRead;
  await page.getByLabel("Coupon name").fill(name);
  await page.getByLabel("Discount, %").fill("5");
  await page.getByRole("button", { name: "Add coupon" }).click();
  const list = page.getByRole("list", { name: "Coupons" });
  await expect(list).toContainText(name);
  const late = page.waitForResponse(
    (reply) => reply.url().endsWith("/api/admin/coupon") && reply.request().method() === "GET",
  );
  answer();
  await (await late).finished();
  await page.getByLabel("Coupon name").fill("NEXT");
  await expect(list).toContainText(name);
});

test("on a phone coupons, categories and orders come first, and a button opens the form", {
  tag: "@phone",
}, async ({ page, shop }) => {
  await paidOrder(shop);
  const { username } = await enterAdmin(page, shop, "/admin/manage-orders?status=Paid");
  const expectFirst = async (entry: Locator) => {
    await expect(entry).toBeVisible();
    expect((await entry.boundingBox())?.y).toBeLessThan(320);
  };
  await expectFirst(page.getByRole("listitem").filter({ hasText: "Lakshmi Nair" }).first());
  await open(page, "/admin/add-category");
  await expectFirst(page.getByRole("list", { name: "Categories" }).getByRole("listitem").first());
  await expect(page.getByLabel("Name", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Add category" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expectAccessible(page);

  await open(page, "/admin/add-coupon");
  const first = page.getByRole("list", { name: "Coupons" }).getByRole("listitem").first();
  await expectFirst(first);
  await page.getByRole("button", { name: "Add coupon" }).click();
  await expect(page.getByLabel("Coupon name")).toBeFocused();
  const name = `PHONE-${username}`.toUpperCase();
  await page.getByLabel("Coupon name").fill(name);
  await page.getByLabel("Discount, %").fill("5");
  await page.getByRole("button", { name: "Add coupon" }).click();
  await expect(first).toContainText(name);
  await expectFirst(first);
  await expectAccessible(page);
});
