import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnProfile } from "../../../contract/shop-profile.ts";
import { deliveryDate } from "../../../rules/delivery-date.ts";
import { indianDate } from "../../../rules/time.ts";
import { openAdmin } from "../../../tests/support/admin.ts";
import { ADDRESS, Browser, expectStatus, sendRequest } from "../../../tests/support/browser.ts";
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
  sendRequest<{ deliverBy: string | null }>(shop, "GET", `/api/delivery/${pincode}`);
const promised = async (pincode: string) => expectStatus(await lookUp(pincode), 200).json.deliverBy;
const after = (days: number) => deliveryDate(new Date(), DISTANT_CUTOFF, days);

test("a parcel has the days of its zone while the courier does not answer", async () => {
  await setFault(shop, "shiprocket", "timeout");
  expect(await Promise.all(["682001", "641004", "302001", "744101"].map(promised))).toEqual(
    [3, 5, 7, 10].map(after),
  );
  await setFault(shop, "shiprocket", "ok");
});

test("the owner's change of the zone days applies to the next request and is in the audit log", async () => {
  const owner = await openAdmin(shop);
  const { settings } = expectStatus(
    await owner.request<OwnProfile>("GET", "/api/admin/shop-profile"),
    200,
  ).json;
  expect(settings.zoneDays).toEqual({ ownState: 3, near: 5, rest: 7, remote: 10 });
  const zoneDays = { ownState: 2, near: 6, rest: 8, remote: 12 };
  expectStatus(await owner.request("PUT", "/api/admin/shop-profile", { ...settings, zoneDays }), 200);
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
  // After a failure no query starts for some minutes.
  await expect.poll(async () => (await lookUp("110001")).headers["cache-control"]).toMatch(/^public/);
  await setFault(shop, "shiprocket", "ok");
});

test("a promised day that has passed when the order is paid is not shown", async () => {
  const { browser, orderId } = await verifiedShopper(shop);
  const { paymentId } = await browser.startPayment(orderId, ADDRESS);
  await sql`update orders set promised_for = '2026-01-01' where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  expectStatus(await browser.tryConfirmPayment(orderId, await payAtProvider(shop, paymentId)), 200);
  expect((await browser.tryViewOrder(orderId)).json).toMatchObject({ status: "Paid", deliverBy: null });
});

test("an unknown pincode gets an error and no date", async () => {
  expect(await lookUp("682999")).toMatchObject({ status: 404, json: { code: "PINCODE_UNKNOWN" } });
  expect(await lookUp("68200")).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});

test("the promised day stays with the order and is shown only to its shopper", async () => {
  const { browser, orderId } = await verifiedShopper(shop);
  const deliverBy = async (who: Browser) =>
    expectStatus(
      await who.request<{ deliverBy: string | null }>("GET", `/api/users/checkOrder/${orderId}`),
      200,
    ).json.deliverBy;
  expect(await deliverBy(browser)).toBeNull();
  await browser.startPayment(orderId, ADDRESS);
  const promisedDay = await promised(ADDRESS.pincode);
  expect(promisedDay).not.toBeNull();
  expect(await deliverBy(browser)).toBe(promisedDay);
  await setProfile(shop, { zoneDays: { ownState: 30, near: 30, rest: 30, remote: 30 } });
  expect(await deliverBy(browser)).toBe(promisedDay);
  expect(await deliverBy(new Browser(shop))).toBeNull();
  // Pages compare days with today in India, whatever day the device's clock has.
  const earliest = indianDate(new Date());
  const { today } = (await browser.tryViewOrder(orderId)).json;
  expect([earliest, indianDate(new Date())]).toContain(today);
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
    const { json } = await browser.tryViewOrder(orderId);
    return (json as { deliverBy: string | null }).deliverBy;
  };
  expect(await again(after(0))).toBe(after(0));
  // If the day has become earlier since, pages show the earlier day.
  expect(await again("2035-01-01")).toBe(now);
  // A day that has passed is no longer a promise.
  expect(await again("2026-01-01")).toBe(now);
  expect(await again(after(0), { ...ADDRESS, houseNo: "12 B" })).toBe(now);
});
