// The parcel of an order that is fully refunded or on hold must not leave the shop.
import type { Page } from "@playwright/test";
import { orderNumber } from "../../rules/ids.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { BY_COURIER, MANUAL, openShipper } from "../support/courier.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";
import { clearTheTable } from "../support/morning.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { databaseOf } from "../support/rows.ts";

const ORDERS = "/admin/manage-orders";

async function orderMovedTo(shop: TestShop, ...way: OrderStatus[]): Promise<string> {
  const { orderId } = await paidOrder(shop);
  for (const status of way)
    await databaseOf(shop)
      .updateTable("orders")
      .set({ status })
      .where("orderNumber", "=", orderNumber(orderId))
      .execute();
  return orderId;
}

async function expectLayout(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("a refund of all money cancels the booking, and every screen shows what to do", async ({
  page,
  shop,
  sql,
}) => {
  await clearTheTable(sql);
  const orderId = await orderMovedTo(shop, "Confirmed", "Packed");
  await (await openShipper(shop)).ship(orderId, BY_COURIER);
  await enterAdmin(page, shop, `${ORDERS}/${orderId}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Refund ${orderId}` });
  await dialog.getByText("An amount", { exact: true }).click();
  const left = /At most ₹([\d.,]+)\./.exec(await dialog.getByText(/^At most ₹/).innerText())?.[1];
  await dialog.getByLabel("Amount, ₹").fill(String(left).replaceAll(",", ""));
  await dialog.getByLabel("Reason").fill("It was ordered twice");
  await expect(dialog.getByText("Its courier booking is cancelled too.")).toBeVisible();
  await expectLayout(page);
  await dialog.getByRole("button", { name: /^Refund ₹/ }).click();
  await expect(page.getByText("On hold: fully refunded.")).toBeVisible();
  await expect(page.getByText("Its courier booking is cancelled. Keep the parcel here.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Parcel", exact: true })).toBeHidden();
  await expectLayout(page);

  await open(page, "/admin/today");
  // The group of its cause, which contains the order.
  const first = page.getByRole("listitem").filter({ hasText: orderId }).first();
  await expect(first).toContainText("On hold: fully refunded");
  await expect(first).toContainText("Its courier booking is cancelled. Keep the parcel here.");
  await expectLayout(page);

  await open(page, `${ORDERS}/select-carrier/${orderId}`);
  await expect(page.getByRole("heading", { name: "This order is on hold" })).toBeVisible();
  await expectLayout(page);
});

test("a hold of an order with a typed AWB raises an alert to call the courier, which ends with the hold", async ({
  page,
  shop,
  sql,
}) => {
  await clearTheTable(sql);
  const orderId = await orderMovedTo(shop, "Confirmed", "Packed");
  const awb = `EK9${String(process.pid).padStart(8, "0")}IN`;
  await (await openShipper(shop)).ship(orderId, { ...MANUAL, awb });
  await enterAdmin(page, shop, `${ORDERS}/${orderId}`);
  await page.getByRole("button", { name: "Hold", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Hold this order?" });
  await expect(dialog.getByText("The shop cannot cancel its booking: call Speed Post")).toBeVisible();
  await dialog.getByLabel("Reason").fill("The shopper is away");
  await expectLayout(page);
  await dialog.getByRole("button", { name: "Hold", exact: true }).click();
  await expect(
    page.getByText("The courier may still collect its parcel. Do not hand it over."),
  ).toBeVisible();
  const alert = page.getByText(`The courier may still collect parcel ${awb} (Speed Post), although`);
  await expect(alert).toBeVisible();
  await expectLayout(page);

  await open(page, `${ORDERS}/create-consignment/${orderId}`);
  await expect(page.getByText("This order is on hold. Do not hand over the parcel.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Handed over" })).toBeHidden();
  await expectLayout(page);

  await open(page, "/admin");
  await expect(alert).toBeVisible();
  await expectLayout(page);
  await open(page, `${ORDERS}/${orderId}`);
  await page.getByRole("button", { name: "Release" }).click();
  await expect(alert).toBeHidden();
});

test("an order put on hold after its selection is not printed", async ({ page, shop, sql }) => {
  await clearTheTable(sql);
  const [held, other] = [await orderMovedTo(shop, "Confirmed"), await orderMovedTo(shop, "Confirmed")];
  await sql.query("update orders set created_at = now() - interval '2 days' where order_number = any($1)", [
    [held, other],
  ]);
  await enterAdmin(page, shop, "/admin/manage-orders-manually", "packer");
  await page.getByRole("checkbox", { name: `Select ${held}` }).check();
  await page.getByRole("checkbox", { name: `Select ${other}` }).check();
  await sql.query("update orders set held = 'staff', hold_reason = 'Wait' where order_number = $1", [held]);
  await page.getByRole("link", { name: "Packing slips of the selected orders" }).click();
  await expect(page.getByText("1 order is on hold and is left out.")).toBeVisible();
  await expect(page.getByText(other).first()).toBeVisible();
  await expect(page.getByText(held)).toHaveCount(0);
  await expectLayout(page);
});

test("units of a parcel that the courier has cannot be restocked yet", async ({ page, shop }) => {
  const orderId = await orderMovedTo(shop, "Confirmed", "Packed", "Shipped");
  await enterAdmin(page, shop, `${ORDERS}/${orderId}?refund=1`);
  const dialog = page.getByRole("dialog", { name: `Refund ${orderId}` });
  await expect(dialog.getByText("Items can go back into stock once it is returned.")).toBeVisible();
  await expect(dialog.getByRole("switch")).toHaveCount(0);
  await expectLayout(page);
});

test("a parcel that changes after its offers gets new offers before it is booked", async ({
  page,
  shop,
  sql,
}) => {
  await clearTheTable(sql);
  const orderId = await orderMovedTo(shop, "Confirmed", "Packed");
  await sql.query(
    "update order_lines set quantity = 5 where order_id = (select id from orders where order_number = $1)",
    [orderId],
  );
  await enterAdmin(page, shop, "/admin/today");
  await page.getByRole("button", { name: "Ship 1 by courier" }).click();
  const book = page.getByRole("button", { name: "Book 1 parcel" });
  await expect(book).toBeEnabled();
  await sql.query(
    "update order_lines set units_gone = 4 where order_id = (select id from orders where order_number = $1)",
    [orderId],
  );
  await book.click();
  await expect(page.getByText("1 parcel has changed after prices were fetched")).toBeVisible();
  await expect(book).toBeEnabled();
  await expectLayout(page);
  await book.click();
  await expect(page.getByText(/^1 of 1 booked/)).toBeVisible();
});
