// A morning's orders, and the screen on which they are packed.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type pg from "pg";
import readWorkbook from "read-excel-file/node";
import { countOrders, ORDER_EVENTS, type OrderDetail } from "../../contract/orders.ts";
import { recordPaperwork } from "../../contract/today.ts";
import { pickupDate } from "../../rules/bulk-booking.ts";
import type { Admin } from "./admin.ts";
import { ADDRESS, expectStatus } from "./browser.ts";
import { addCoupon, verifiedShopper } from "./builders.ts";
import { expect } from "./journey.ts";
import type { TestShop } from "./open-test-shop.ts";
import { payAtProvider } from "./provider.ts";

export const PACKING = "/admin/manage-orders-manually";

interface OrderToPack {
  items: { productId: string; quantity: number }[];
  coupon?: string;
  address?: Partial<typeof ADDRESS>;
}

/** An order that is bought, paid and confirmed. */
async function confirmedOrder(shop: TestShop, admin: Admin, { items, coupon, address }: OrderToPack) {
  const shopper = await verifiedShopper(shop, { items, ...(coupon ? { coupon } : {}) });
  const { browser, orderId, phone } = shopper;
  const payment = await browser.startPayment(orderId, { ...ADDRESS, ...address });
  expectStatus(await browser.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId)), 200);
  await move(admin, orderId, "Confirmed");
  const { json } = await admin.request<OrderDetail>("GET", `/api/admin/order/${orderId}`);
  return { orderId, phone, rupees: payment.amount / 100, dispatchNumber: json.dispatchNumber as string };
}

export async function move(admin: Admin, orderId: string, status: string): Promise<void> {
  expectStatus(await admin.request("PUT", `/api/admin/order/change-status/${orderId}`, { status }), 200);
}

/** Makes an order some days older, so that it belongs to today's noon list. */
async function bookedEarlier(sql: pg.Pool, orderId: string, days: number): Promise<void> {
  await sql.query(
    "update orders set created_at = created_at - make_interval(days => $2) where order_number = $1",
    [orderId, days],
  );
}

/** Packs the orders that other stories have left in this shop; those on hold are cancelled. */
export async function clearTheTable(sql: pg.Pool): Promise<void> {
  await sql.query("update orders set status = 'Cancelled' where status = 'Confirmed' and held is not null");
  await sql.query("update orders set status = 'Packed' where status = 'Confirmed'");
}

/** Three orders to pack, in the order of the screen (newest first), and one from after the cut-off. */
export async function aMorning(shop: TestShop, sql: pg.Pool, admin: Admin) {
  await clearTheTable(sql);
  const coupon = await addCoupon(shop, { percentage: 10 });
  const chips = (quantity: number) => ({ productId: "nendran-banana-chips", quantity });
  const newest = await confirmedOrder(shop, admin, { items: [chips(2)], coupon });
  const middle = await confirmedOrder(shop, admin, {
    items: [chips(1), { productId: "tapioca-chips", quantity: 12 }],
    address: { fullName: "constructor", email: "a_x0041_b@example.com", landmark: "" },
  });
  const oldest = await confirmedOrder(shop, admin, {
    items: [{ productId: "achappam", quantity: 1 }],
    address: { fullName: "രമ്യ Menon", houseNo: "14, Second Floor", pincode: "678001", city: "Palakkad" },
  });
  const late = await confirmedOrder(shop, admin, { items: [chips(1)] });
  await bookedEarlier(sql, newest.orderId, 1);
  await bookedEarlier(sql, middle.orderId, 2);
  await bookedEarlier(sql, oldest.orderId, 3);
  await bookedEarlier(sql, late.orderId, -1);
  return { newest, middle, oldest, late, coupon };
}

export const card = (page: Page, orderId: string) => page.getByRole("article", { name: orderId });

/**
 * Blocks the order events of a tab. Otherwise it sometimes receives the event of its own packing before the reply, and
 * reloads the list; a story that counts calls would count that one.
 */
export async function blockOrderEvents(page: Page): Promise<void> {
  await page.route("**/api/admin/orders/events*", () => {});
}

/** Downloads the sheet, checks that this makes no call, and reads the file. */
export async function downloadSheet(page: Page) {
  const firstDay = pickupDate(Date.now());
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // These calls are allowed: the event stream, the navigation's counts after an event of others, and the record
    // that the sheet was made.
    const isAllowed = [ORDER_EVENTS, countOrders.path, recordPaperwork.path].includes(pathname);
    if (pathname.startsWith("/api/") && !isAllowed) calls.push(pathname);
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Orders excelsheet Download" }).click(),
  ]);
  const file = await readFile(await download.path());
  page.removeAllListeners("request");
  expect(calls).toEqual([]);
  const [sheet, ...others] = await readWorkbook(file);
  expect(others).toEqual([]);
  const [header, ...rows] = sheet?.data ?? [];
  // Both days are allowed, since midnight may pass during the download.
  const pickupDay = expect.stringMatching(`^(${firstDay}|${pickupDate(Date.now())})$`);
  return { fileName: download.suggestedFilename(), name: sheet?.sheet, header, rows, pickupDay };
}
