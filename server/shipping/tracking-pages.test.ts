// Parcels whose courier reports no tracking page get the page of the shop's settings.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ShopperOrder } from "../../contract/checkout.ts";
import type { OrderDetail } from "../../contract/orders.ts";
import type { TrackingPage } from "../../rules/tracking-pages.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { type Browser, expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { MANUAL, openShipper, type Shipper } from "../../tests/support/courier.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { endUndoWindows, jobsDone, setStatus } from "../../tests/support/orders.ts";

const SETTINGS = "/api/admin/shop-profile";

let shop: TestShop;
let owner: Admin;
let packer: Shipper;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  packer = await openShipper(shop);
});
afterAll(() => shop.close());

async function packedOrder(): Promise<{ orderId: string; browser: Browser }> {
  const { orderId, browser } = await paidOrder(shop);
  for (const status of ["Confirmed", "Packed"]) await setStatus(shop, orderId, status);
  return { orderId, browser };
}

const shipByFile = (orderId: string, courierName: string, awb: string) =>
  packer.request("POST", "/api/admin/consignments/tracking-numbers", {
    rows: [{ reference: orderId, awb, courierName }],
    isPreview: false,
  });

async function linksOf({ orderId, browser }: { orderId: string; browser: Browser }) {
  await endUndoWindows(shop);
  await jobsDone(shop);
  const { json: order } = await packer.request<OrderDetail>("GET", `/api/admin/order/${orderId}`);
  const seen = (await browser.tryViewOrder(orderId)).json as unknown as ShopperOrder;
  const mails = (await messagesTo(shop, "lakshmi@example.com")).filter(({ body }) => body.includes(orderId));
  const shipped = mails.find(({ subject }) => subject?.includes("on its way"));
  return {
    admin: order.consignment?.trackingUrl,
    shopper: seen.parcel?.trackingUrl,
    mail: /Track your parcel: (.*)/.exec(shipped?.body ?? "")?.[1] ?? "",
  };
}

const everywhere = (url: string) => ({ admin: url, shopper: url, mail: url });

test("a parcel shipped by the courier's file has a link in the e-mail, in the admin area and for the shopper", async () => {
  const order = await packedOrder();
  expectStatus(await shipByFile(order.orderId, "DELHIVERY Surface", "14123456789"), 200);
  expect(await linksOf(order)).toEqual(everywhere("https://www.delhivery.com/track/package/14123456789"));
});

test("a courier that is not in the settings has no link", async () => {
  const order = await packedOrder();
  expectStatus(await shipByFile(order.orderId, "Anand", "A-1000"), 200);
  expect(await linksOf(order)).toEqual(everywhere(""));
});

test("a typed tracking page is used instead of the one of the settings", async () => {
  const order = await packedOrder();
  const trackingUrl = "https://track.example/one";
  const body = { ...MANUAL, courierName: "Delhivery", trackingUrl };
  expectStatus(await packer.request("POST", `/api/admin/consignments/${order.orderId}`, body), 201);
  expectStatus(
    await packer.request("POST", "/api/admin/orders/hand-over", { orderIds: [order.orderId] }),
    200,
  );
  expect(await linksOf(order)).toEqual(everywhere(trackingUrl));
});

test("the owner's own pages replace the built-in ones, also for parcels that are on their way", async () => {
  const order = await packedOrder();
  expectStatus(await shipByFile(order.orderId, "Kerala Express", "K-1000"), 200);
  const { trackingPages } = expectStatus(
    await owner.request<{ settings: { trackingPages: TrackingPage[] } }>("GET", SETTINGS),
    200,
  ).json.settings;
  const own = [...trackingPages, { courier: "Kerala Express", url: "https://kerala.example/?n={number}" }];
  expectStatus(await owner.request("PATCH", SETTINGS, { trackingPages: own }), 200);
  expect(await linksOf(order)).toEqual(everywhere("https://kerala.example/?n=K-1000"));
  expectStatus(await owner.request("PATCH", SETTINGS, { trackingPages }), 200);
});

test("only the shopper sees the parcel, and only once the courier has it", async () => {
  const { orderId, browser } = await packedOrder();
  const { json } = await packer.request<{ awb: string }>("POST", `/api/admin/consignments/${orderId}`, {
    ...MANUAL,
    courierName: "Ekart",
    trackingUrl: "",
  });
  expect((await browser.tryViewOrder(orderId)).json).toMatchObject({ status: "Packed", parcel: null });
  expectStatus(await packer.request("POST", "/api/admin/orders/hand-over", { orderIds: [orderId] }), 200);
  const trackingUrl = `https://ekartlogistics.com/shipmenttrack/${json.awb}`;
  expect((await browser.tryViewOrder(orderId)).json.parcel).toEqual({
    courierName: "Ekart",
    awb: json.awb,
    trackingUrl,
  });
  const { browser: other } = await paidOrder(shop);
  expect((await other.tryViewOrder(orderId)).json).toMatchObject({ verified: false, parcel: null });
});

test.each([
  ["a page without https", { courier: "A", url: "http://a.example/{number}" }, "trackingPages.0.url"],
  ["a page that runs", { courier: "A", url: "javascript:alert(1)" }, "trackingPages.0.url"],
  ["a number in the place of the site", { courier: "A", url: "https://{number}/" }, "trackingPages.0.url"],
  [
    "a courier without a name",
    { courier: " ", url: "https://a.example/{number}" },
    "trackingPages.0.courier",
  ],
])("the settings refuse %s", async (_, page, field) => {
  const { status, json } = await owner.request<{ fields: Record<string, string> }>("PATCH", SETTINGS, {
    trackingPages: [page],
  });
  expect({ status, fields: Object.keys(json.fields) }).toEqual({ status: 400, fields: [field] });
});
