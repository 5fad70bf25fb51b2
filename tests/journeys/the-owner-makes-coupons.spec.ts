import type { Locator } from "@playwright/test";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
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
