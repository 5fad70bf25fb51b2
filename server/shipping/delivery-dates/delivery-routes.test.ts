import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnProfile } from "../../../contract/shop-profile.ts";
import { deliveryDate } from "../../../rules/delivery-date.ts";
import { openAdmin } from "../../../tests/support/admin.ts";
import { ADDRESS, ask, Browser, expectStatus } from "../../../tests/support/browser.ts";
import { verifiedShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { DISTANT_CUTOFF } from "../../../tests/support/distant-cutoff.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { setProfile } from "../../../tests/support/orders.ts";
import { payAtProvider } from "../../../tests/support/provider.ts";
import { databaseOf } from "../../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
  await setProfile(shop, { cutoffHour: DISTANT_CUTOFF });
});
afterAll(() => shop.close());

const lookUp = (pincode: string) =>
  ask<{ deliverBy: string | null }>(shop, "GET", `/api/delivery/${pincode}`);
const promised = async (pincode: string) => expectStatus(await lookUp(pincode), 200).json.deliverBy;
const after = (days: number) => deliveryDate(new Date(), DISTANT_CUTOFF, days);

test("a parcel has the days of its zone while the courier does not answer", async () => {
  await setFault(shop, "shiprocket", "timeout");
  expect(await promised("682001")).toBe(after(3));
  expect(await promised("641004")).toBe(after(5));
  expect(await promised("302001")).toBe(after(7));
  expect(await promised("744101")).toBe(after(10));
  await setFault(shop, "shiprocket", "ok");
});

test("the owner's days count from the next look on, and her change is on record", async () => {
  const owner = await openAdmin(shop);
  const { settings } = expectStatus(await owner.ask<OwnProfile>("GET", "/api/admin/shop-profile"), 200).json;
  expect(settings.zoneDays).toEqual({ ownState: 3, near: 5, rest: 7, remote: 10 });
  const zoneDays = { ownState: 2, near: 6, rest: 8, remote: 12 };
  expectStatus(await owner.ask("PUT", "/api/admin/shop-profile", { ...settings, zoneDays }), 200);
  expect(await promised("744101")).toBe(after(12));
  const record = await databaseOf(shop)
    .selectFrom("auditLog")
    .select("after")
    .where("action", "=", "shop profile changed")
    .executeTakeFirstOrThrow();
  expect(record.after).toEqual({ zoneDays });
});

test("a date is cached while the courier is not queried", async () => {
  await setFault(shop, "shiprocket", "error", undefined, { path: "serviceability" });
  // No query begins for some minutes after one has failed.
  await expect
    .poll(async () => (await lookUp("110001")).headers["cache-control"], { timeout: 20_000 })
    .toMatch(/^public/);
  await setFault(shop, "shiprocket", "ok");
});

test("a day that is over when an order is paid is no promise", async () => {
  const { browser, orderId } = await verifiedShopper(shop);
  const { paymentId } = await browser.startPayment(orderId, ADDRESS);
  await sql`update orders set promised_for = '2026-01-01' where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  expectStatus(await browser.askToConfirmPayment(orderId, await payAtProvider(shop, paymentId)), 200);
  expect((await browser.askToViewOrder(orderId)).json).toMatchObject({ status: "Paid", deliverBy: null });
});

test("an unknown pincode is said to be unknown, and no date is invented", async () => {
  expect(await lookUp("682999")).toMatchObject({ status: 404, json: { code: "PINCODE_UNKNOWN" } });
  expect(await lookUp("68200")).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});

test("the day that was promised stays with the order, for her alone", async () => {
  const { browser, orderId } = await verifiedShopper(shop);
  const deliverBy = async (who: Browser) =>
    expectStatus(await who.ask<{ deliverBy: string | null }>("GET", `/api/users/checkOrder/${orderId}`), 200)
      .json.deliverBy;
  expect(await deliverBy(browser)).toBeNull();
  await browser.startPayment(orderId, ADDRESS);
  const told = await promised(ADDRESS.pincode);
  expect(told).not.toBeNull();
  expect(await deliverBy(browser)).toBe(told);
  await setProfile(shop, { zoneDays: { ownState: 30, near: 30, rest: 30, remote: 30 } });
  expect(await deliverBy(browser)).toBe(told);
  expect(await deliverBy(new Browser(shop))).toBeNull();
});

test("a second payment has the earliest day promised for its address", async () => {
  const { browser, orderId } = await verifiedShopper(shop);
  await browser.startPayment(orderId, ADDRESS);
  const now = await promised(ADDRESS.pincode);
  const again = async (first: string, address: typeof ADDRESS = ADDRESS) => {
    const order = databaseOf(shop)
      .updateTable("orders")
      .set({ promisedFor: sql<Date>`${first}::date` });
    await order.where("orderNumber", "=", orderId).execute();
    await browser.startPayment(orderId, address);
    const { json } = await browser.askToViewOrder(orderId);
    return (json as { deliverBy: string | null }).deliverBy;
  };
  expect(await again(after(0))).toBe(after(0));
  // Where the day has become earlier since, pages show that one.
  expect(await again("2035-01-01")).toBe(now);
  // A day that is over is no promise any more.
  expect(await again("2026-01-01")).toBe(now);
  expect(await again(after(0), { ...ADDRESS, houseNo: "12 B" })).toBe(now);
});
