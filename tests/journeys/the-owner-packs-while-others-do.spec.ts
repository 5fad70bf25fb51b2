import type { OrderDetail } from "../../contract/orders.ts";
import { enterAdmin, unfoldSearch } from "../support/admin-journey.ts";
import { ADDRESS, expectStatus } from "../support/browser.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import { expect, open, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";
import {
  aMorning,
  blockOrderEvents,
  card,
  downloadSheet,
  move,
  PACKING,
} from "../support/packing-journey.ts";
import { payBack } from "../support/refunds.ts";

test("an order packed by someone else is announced without moving the list", async ({ page, shop, sql }) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, middle, oldest } = await aMorning(shop, sql, admin);
  const listening = page.waitForResponse("**/api/admin/orders/events*");
  await open(page, PACKING);
  await listening;
  await expect(page.getByRole("article")).toHaveCount(3);
  await move(admin, middle.orderId, "Packed");
  const status = page.getByRole("status").filter({ hasText: "1 moved on elsewhere" });
  await expect(status).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expectAccessible(page);
  await status.getByRole("button", { name: "Show" }).click();
  await expect(card(page, middle.orderId)).toHaveCount(0);
  await expect(card(page, newest.orderId)).toBeVisible();
  await expect(card(page, oldest.orderId)).toBeVisible();
});

test("a packet refunded elsewhere leaves the open card, also while a newer list waits to be shown", async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, middle } = await aMorning(shop, sql, admin);
  const { json } = await admin.request<OrderDetail>("GET", `/api/admin/order/${middle.orderId}`);
  const expected = json.items.find(({ quantity }) => quantity === 12)?.sellingPrice as number;
  const listening = page.waitForResponse("**/api/admin/orders/events*");
  await open(page, PACKING);
  await listening;
  await expect(card(page, middle.orderId)).toContainText("Quantity 12 ×");
  await payBack(admin, middle.orderId, { lines: [{ productId: "tapioca-chips", quantity: 1 }], expected });
  await expect(card(page, middle.orderId)).toContainText("Quantity 11 ×");

  await move(admin, newest.orderId, "Packed");
  await expect(page.getByText("1 moved on elsewhere")).toBeVisible();
  const corrected = { ...ADDRESS, landmark: "Behind the new temple" };
  expectStatus(await admin.request("PUT", `/api/admin/order/address/${middle.orderId}`, corrected), 200);
  await expect(card(page, middle.orderId)).toContainText("Behind the new temple");
  await expect(card(page, newest.orderId)).toBeVisible();
});

test("a sheet written after an address was corrected elsewhere warns that it has the old one", async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest } = await aMorning(shop, sql, admin);
  await blockOrderEvents(page);
  await open(page, PACKING);
  await expect(card(page, newest.orderId)).toBeVisible();
  const corrected = { ...ADDRESS, landmark: "Behind the new temple" };
  expectStatus(await admin.request("PUT", `/api/admin/order/address/${newest.orderId}`, corrected), 200);
  await downloadSheet(page);
  await expect(
    page.getByText(`Load this page again, and print or download the sheet again for ${newest.orderId}.`),
  ).toBeVisible();
  await page.reload();
  await expect(card(page, newest.orderId)).toContainText("Behind the new temple");
  const { rows } = await downloadSheet(page);
  expect(JSON.stringify(rows)).toContain("Behind the new temple");
  await expect(page.getByText("Orders have changed")).toHaveCount(0);
});

test("a sheet leaves out orders that the screen knows to have left the list", async ({ page, shop, sql }) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, middle, oldest } = await aMorning(shop, sql, admin);
  const listening = page.waitForResponse("**/api/admin/orders/events*");
  await open(page, PACKING);
  await listening;
  await expect(page.getByRole("article")).toHaveCount(3);
  await sql.query("update orders set status = 'Cancelled' where order_number = $1", [middle.orderId]);
  await expect(page.getByText("1 moved on elsewhere")).toBeVisible();
  await expect(card(page, middle.orderId)).toBeVisible();
  const { rows } = await downloadSheet(page);
  expect(rows.map((row) => row[1])).toEqual([newest.dispatchNumber, oldest.dispatchNumber]);
  await expect(page.getByText("1 order that moved on elsewhere is not in the sheet")).toBeVisible();
});

test("a list requested before an order was packed here does not bring it back", async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, middle, oldest } = await aMorning(shop, sql, admin);
  const listening = page.waitForResponse("**/api/admin/orders/events*");
  await open(page, PACKING);
  await listening;
  await expect(page.getByRole("article")).toHaveCount(3);
  // The reply is read before the order is packed here, and arrives after it.
  const { promise: isPacked, resolve: letThrough } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route("**/api/admin/orders/time/Confirmed*", async (route) => {
    requests += 1;
    const response = await route.fetch();
    if (requests === 1) await isPacked;
    await route.fulfill({ response });
  });
  await move(admin, middle.orderId, "Packed");
  await expect.poll(() => requests).toBe(1);
  await card(page, newest.orderId).getByRole("button", { name: "Packed" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(card(page, newest.orderId)).toHaveCount(0);
  letThrough();
  await expect(page.getByText("1 moved on elsewhere", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(card(page, middle.orderId)).toHaveCount(0);
  await expect(card(page, newest.orderId)).toHaveCount(0);
  await expect(card(page, oldest.orderId)).toBeVisible();
});

test("a bulk step whose second reply is lost reports what was packed, and offers Undo for it", async ({
  page,
  shop,
  sql,
  complaints,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, oldest } = await aMorning(shop, sql, admin);
  await copyOrder(sql, oldest.orderId, { prefix: "HALF", count: 500, status: "Confirmed" });
  await blockOrderEvents(page);
  await open(page, PACKING);
  await page.getByRole("checkbox", { name: "Select all 503 shown" }).check();
  let requests = 0;
  const restore = await intercept(page, "**/api/admin/orders/pack", async (route) => {
    requests += 1;
    if (requests === 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Packed (503)" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "500 of 503 packed" });
  await expect(alert).toContainText(
    "No connection. Check your internet and try again. We do not know whether 3 were packed.",
  );
  // Hovering stops the ten seconds of the toast.
  await page.getByRole("button", { name: "Undo" }).hover();
  await expect(page.getByText("Not packed:")).toHaveCount(0);
  await expect(page.getByText("3 moved on elsewhere")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("500 orders are Confirmed again")).toBeVisible();
  restore();

  // The same with a single order.
  await intercept(page, "**/api/admin/order/change-status/*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await card(page, newest.orderId).getByRole("button", { name: "Packed" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  const uncertain = page.getByRole("alert").filter({ hasText: "We do not know whether these are packed:" });
  await expect(uncertain).toContainText(newest.orderId);
  await expect(page.getByText("500 of 503 packed")).toHaveCount(0);
  complaints.splice(0);
});

test("a new day's orders are announced after midnight", async ({ page, shop, sql }) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { late } = await aMorning(shop, sql, admin);
  await blockOrderEvents(page);
  await page.clock.install();
  await open(page, PACKING);
  await expect(page.getByRole("article")).toHaveCount(3);
  // No event reports that the cut-off of a day has come.
  await sql.query("update orders set created_at = created_at - interval '2 days' where order_number = $1", [
    late.orderId,
  ]);
  await page.clock.fastForward("24:00:00");
  await page.clock.runFor(5_000);
  await expect(page.getByText("1 new order", { exact: true })).toBeVisible();
});

test("an order packed in another tab cannot be packed again", async ({ page, shop, sql, complaints }) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, middle, oldest } = await aMorning(shop, sql, admin);
  // This tab does not get the event of the change.
  await page.route("**/api/admin/orders/events*", (route) => route.abort());
  await open(page, PACKING);
  await expect(page.getByRole("article")).toHaveCount(3);
  await move(admin, newest.orderId, "Packed");
  await card(page, newest.orderId).getByRole("button", { name: "Packed" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  const notPacked = page.getByRole("alert").filter({ hasText: "Not packed:" });
  await expect(notPacked).toContainText(`${newest.orderId} Dispatch no. ${newest.dispatchNumber}: `);
  await notPacked.getByRole("button", { name: "Dismiss" }).click();
  await expect(notPacked).toHaveCount(0);

  await page.getByRole("checkbox", { name: "Select all 3 shown" }).check();
  await page.getByRole("button", { name: "Packed (3)" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(notPacked).toContainText(`${newest.orderId} Dispatch no. ${newest.dispatchNumber}: `);
  await expect(card(page, middle.orderId)).toHaveCount(0);
  await expect(card(page, oldest.orderId)).toHaveCount(0);
  expect(complaints.splice(0)).toEqual([
    expect.stringContaining("could not be marked as packed"),
    expect.stringContaining("could not be marked as packed"),
  ]);
});

test("an order put on hold after its selection is removed from selection and total", async ({
  page,
  shop,
  sql,
  complaints,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { middle } = await aMorning(shop, sql, admin);
  await page.route("**/api/admin/orders/events*", (route) => route.abort());
  await open(page, PACKING);
  await page.getByRole("checkbox", { name: "Select all 3 shown" }).check();
  await sql.query("update orders set held = 'dispute' where order_number = $1", [middle.orderId]);
  await page.getByRole("button", { name: "Packed (3)" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(card(page, middle.orderId).getByText(/^On hold:/)).toBeVisible();
  const box = page.getByRole("checkbox", { name: `Select ${middle.orderId}` });
  await expect(box).not.toBeChecked();
  await expect(box).toBeDisabled();
  await expect(page.getByRole("button", { name: /^Packed \(/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "0 Confirmed orders" })).toBeVisible();
  await expect(page.getByText(/^Total amount ₹0 · 1 more on hold$/)).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining("could not be marked as packed")]);
});

test("more orders than a page of the API are counted, exported and shown in slices", async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { oldest } = await aMorning(shop, sql, admin);
  await copyOrder(sql, oldest.orderId, { prefix: "MANY", count: 1_200, status: "Confirmed" });

  await blockOrderEvents(page);
  await open(page, PACKING);
  await expect(page.getByRole("heading", { level: 1, name: "1,203 Confirmed orders" })).toBeVisible();
  expect(await page.getByRole("article").count()).toBeLessThan(300);
  const { fileName, rows } = await downloadSheet(page);
  expect(fileName).toBe("Bill_1203.xlsx");
  expect(rows).toHaveLength(1_203);
  expect(new Set(rows.map((row) => row[1])).size).toBe(1_203);

  await unfoldSearch(page);
  await page.getByLabel("Search for").fill("MANY1200");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(card(page, "MANY1200")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  // More than the API packs in one call.
  await page.getByRole("checkbox", { name: "Select all 1,203 shown" }).check();
  await page.getByRole("button", { name: "Packed (1203)" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("No Confirmed orders found")).toBeVisible();
});
