// A shopper with recognisable data, and what the owner requests about this shopper.
import { sql } from "kysely";
import type { ShopperRecord, ShopperSummary } from "../../contract/privacy.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Phone } from "../../rules/phone.ts";
import { type Admin, openAdmin } from "./admin.ts";
import { ADDRESS, type Browser, expectStatus } from "./browser.ts";
import { addCoupon, freshPhone, verifiedShopper } from "./builders.ts";
import { BY_COURIER, moveParcel, openShipper } from "./courier.ts";
import { eventually } from "./eventually.ts";
import { codeOn, otherThan } from "./mailbox.ts";
import type { TestShop } from "./open-test-shop.ts";
import { jobsDone } from "./orders.ts";
import { payAtProvider } from "./provider.ts";
import { ageCodes, databaseOf } from "./rows.ts";

/** No other row of the database contains any of these texts. */
export const ZUBEIDA = {
  ...ADDRESS,
  fullName: "Zubeida Qureshi",
  email: "zubeida.q@example.com",
  houseNo: "Villa 77Z",
  roadName: "Zamorin Street",
  landmark: "Behind Zephyr Hall",
  city: "Zirakpur",
};

export const requestDataOf = <Json = ShopperSummary>(
  admin: Admin,
  what: "find" | "export" | "erase",
  phone: string,
) =>
  admin.request<Json & { code?: string; message?: string; fields?: Record<string, string> }>(
    "POST",
    `/api/admin/privacy/${what}`,
    { phone },
  );

export const exported = async (owner: Admin, phone: string): Promise<ShopperRecord> =>
  expectStatus(await requestDataOf<ShopperRecord>(owner, "export", phone), 200).json;

interface Known {
  phone: Phone;
  browser: Browser;
  /** Delivered by the courier, with all its e-mails. */
  delivered: OrderNumber;
  /** Never paid, though its payment was started. */
  unpaid: OrderNumber;
}

/** Creates a shopper with data in every table that holds personal data. */
export async function knownShopper(shop: TestShop): Promise<Known> {
  const phone = freshPhone();
  const coupon = await addCoupon(shop);
  const { browser, orderId: delivered } = await verifiedShopper(shop, { phone, coupon });
  const { paymentId } = await browser.startPayment(delivered, ZUBEIDA);
  const receipt = await payAtProvider(shop, paymentId, { webhook: "once" });
  expectStatus(await browser.tryConfirmPayment(delivered, receipt), 200);
  await deliver(shop, delivered);

  const unpaid = await browser.placeOrder();
  await ageCodes(shop, phone, 61);
  expectStatus(await browser.trySendOtp(phone, unpaid), 200);
  const code = await codeOn(shop, phone);
  await browser.tryVerifyOtp(phone, otherThan(code), unpaid);
  expectStatus(await browser.tryVerifyOtp(phone, code, unpaid), 200);
  await browser.startPayment(unpaid, { ...ZUBEIDA, landmark: "" });
  await jobsDone(shop);
  const note = { note: `Calls ${ZUBEIDA.fullName}` };
  const staff = await openAdmin(shop, "packer");
  expectStatus(await staff.request("POST", `/api/admin/customers/${delivered}/notes`, note), 201);
  return { phone, browser, delivered, unpaid };
}

async function deliver(shop: TestShop, orderId: OrderNumber): Promise<void> {
  const shipper = await openShipper(shop, await openAdmin(shop));
  for (const status of ["Confirmed", "Packed"])
    expectStatus(await shipper.request("PUT", `/api/admin/order/change-status/${orderId}`, { status }), 200);
  const { awb } = expectStatus(await shipper.ship(orderId, BY_COURIER), 201).json;
  for (const scan of ["picked up", "delivered"]) {
    await moveParcel(shop, awb, scan);
    await jobsDone(shop);
  }
}

/** Waits until the shop has recorded a dispute about an order's payment. */
export async function untilDisputed(shop: TestShop, orderId: string): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select from disputes join orders on orders.id = order_id
        where order_number = ${orderId}`.execute(databaseOf(shop));
    if (rows.length === 0) throw new Error("no dispute yet");
  });
}
