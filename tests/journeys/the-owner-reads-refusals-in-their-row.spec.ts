import type { Page } from "@playwright/test";
import type pg from "pg";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { intercept } from "../support/intercept.ts";
import { expect, open, test } from "../support/journey.ts";
import type { TestShop } from "../support/open-test-shop.ts";

test.beforeEach(({ page }) => page.clock.install());

/** Enters as the owner. @returns an order placed before the cut-off */
async function orderToPack(page: Page, shop: TestShop, sql: pg.Pool): Promise<string> {
  const { orderId } = await paidOrder(shop);
  await sql.query("update orders set created_at = created_at - interval '2 days' where order_number = $1", [
    orderId,
  ]);
  const owner = await enterAdmin(page, shop, "/admin");
  await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, { status: "Confirmed" });
  return orderId;
}

/** The errors that stay above the screen. */
const standing = (page: Page) => page.getByRole("list", { name: "Errors" }).getByRole("alert");

test("an order that was not packed shows the reason in view, until it is tried again", async ({
  page,
  shop,
  sql,
  complaints,
}) => {
  const orderId = await orderToPack(page, shop, sql);
  const restore = await intercept(page, "**/api/admin/order/change-status/*", (route) => route.abort());
  const step = page.getByRole("button", { name: `Packed ${orderId}` });
  await open(page, "/admin/manage-orders?status=Confirmed");
  await step.click();
  await expect(standing(page)).toContainText(`We do not know whether ${orderId} was moved: No connection.`);
  await page.clock.runFor(6_000);
  await expect(standing(page)).toBeVisible();

  await open(page, "/admin/manage-orders-manually");
  const card = page.getByRole("article", { name: orderId });
  const pack = async () => {
    await card.getByRole("button", { name: "Packed" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  };
  await pack();
  const refused = page.getByRole("alert").filter({ hasText: "We do not know whether these are packed:" });
  await expect(refused).toContainText(orderId);
  await expect(refused).toContainText("No connection.");
  await page.clock.runFor(6_000);
  await expect(refused).toBeInViewport();
  expect(complaints.splice(0)).toEqual([expect.stringContaining("could not be marked as packed")]);
  restore();
  await pack();
  await expect(card).toHaveCount(0);
  await expect(refused).toHaveCount(0);
});

test("a courier's sheet that cannot be written shows the reason below its button", async ({
  page,
  shop,
  sql,
}) => {
  const orderId = await orderToPack(page, shop, sql);
  await open(page, "/admin/manage-orders-manually");
  await expect(page.getByRole("article", { name: orderId })).toBeVisible();
  await page.route(/bulk-booking-worker/, (route) => route.abort());
  await page.getByRole("button", { name: "Orders excelsheet Download" }).click();
  const problem = page.getByRole("main").getByRole("alert").filter({ hasText: "No connection." });
  await expect(problem).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(problem).toBeVisible();
});

test("a rate that can no longer be removed shows the reason", async ({ page, shop, sql }) => {
  const { rows } = await sql.query<{ id: string }>(
    "insert into gst_rate_changes (rate_percent, from_date, hsn_code) values (18, current_date + 40, '9999') returning id",
  );
  await enterAdmin(page, shop, "/admin/shop-profile/contact-and-law");
  await page.getByText("Tax regime and new GST rates").click();
  const remove = page.getByRole("button", { name: /^Remove the change to 18%/ });
  await expect(remove).toBeVisible();
  await sql.query("delete from gst_rate_changes where id = $1", [rows[0]?.id]);
  await remove.click();
  await expect(remove).toHaveCount(0);
  await page.clock.runFor(6_000);
  await expect(page.getByRole("alert").filter({ hasText: "Too late to remove" })).toBeVisible();
});
