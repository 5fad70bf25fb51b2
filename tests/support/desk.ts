// Shared by test files about shipping: one shop per file, with an owner and a packer.
import { afterAll, afterEach, beforeAll } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { type Admin, openAdmin } from "./admin.ts";
import { expectStatus } from "./browser.ts";
import { openClonedShop } from "./cloned-shop.ts";
import { BY_COURIER, moveParcel, openShipper, type Shipped, type Shipper } from "./courier.ts";
import { setFault } from "./emulators.ts";
import { messagesTo } from "./mailbox.ts";
import type { TestShop } from "./open-test-shop.ts";
import { jobsDone, orderIn } from "./orders.ts";

export let shop: TestShop;
export let owner: Admin;
export let packer: Shipper;

/** Opens one shop for all tests of a file. */
export function setUpShop(): void {
  beforeAll(async () => {
    shop = await openClonedShop();
    owner = await openAdmin(shop);
    packer = await openShipper(shop);
  });
  afterEach(() => setFault(shop, "shiprocket", "ok"));
  afterAll(() => shop.close());
}

export const move = (
  orderId: string,
  status: OrderStatus,
  more: { reason?: unknown; restock?: boolean; by?: Admin } = {},
) => {
  const { by = packer, ...body } = more;
  return by.request<{ message: string; code?: string; fields?: Record<string, string> }>(
    "PUT",
    `/api/admin/order/change-status/${orderId}`,
    { status, ...body },
  );
};

export const detailOf = async (orderId: string, by: Admin = owner) =>
  expectStatus(await by.request<OrderDetail>("GET", `/api/admin/order/${orderId}`), 200).json;

export const book = async (orderId: string, how: object = BY_COURIER): Promise<Shipped> =>
  expectStatus(await packer.ship(orderId, how), 201).json;

/** A Packed order with a booked parcel. */
export async function booked(): Promise<{ orderId: string; awb: string }> {
  const orderId = await orderIn(shop, "Packed");
  return { orderId, awb: (await book(orderId)).awb };
}

/** Makes the courier scan a parcel, and waits until the shop has recorded it. */
export async function scan(awb: string, status: string): Promise<void> {
  await moveParcel(shop, awb, status);
  await jobsDone(shop);
}

/** Subjects of the e-mails about an order, oldest first. */
export async function subjectsAbout(orderId: string): Promise<string[]> {
  const mails = await messagesTo(shop, "lakshmi@example.com");
  return mails
    .map(({ subject }) => subject ?? "")
    .filter((subject) => subject.includes(orderId))
    .toReversed();
}
