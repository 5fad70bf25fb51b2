// The shop of a test file about orders placed on the phone, open from its first test to its last, with who places them.
import { afterAll, afterEach, beforeAll } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Phone } from "../../rules/phone.ts";
import { type Admin, openAdmin } from "./admin.ts";
import { ADDRESS, ask, Browser, expectStatus, ONE_CHIPS } from "./browser.ts";
import { freshPhone } from "./builders.ts";
import { openClonedShop } from "./cloned-shop.ts";
import { setFault } from "./emulators.ts";
import type { TestShop } from "./open-test-shop.ts";

export let shop: TestShop;
export let owner: Admin;
export let packer: Admin;

/** Opens the shop before the tests of a file, and closes it after them. */
export function setUpShop(): void {
  beforeAll(async () => {
    shop = await openClonedShop();
    owner = await openAdmin(shop);
    packer = await openAdmin(shop, "packer");
  });
  afterEach(() => setFault(shop, "razorpay", "ok"));
  afterAll(() => shop.close());
}

/** What one packet of chips and its delivery cost, rupees. */
export const CHIPS_TOTAL = 155;

export interface AskedPhoneOrder {
  items?: unknown;
  coupon?: string | null;
  phone?: string;
  address?: object;
  expected?: number;
}

interface Answered {
  orderId: OrderNumber;
  code?: string;
  message?: string;
  fields?: Record<string, string>;
}

const { _id, ...FIELDS } = ADDRESS;

export function askToPlace(
  {
    items = ONE_CHIPS,
    phone = freshPhone(),
    address = {},
    expected = CHIPS_TOTAL,
    ...more
  }: AskedPhoneOrder = {},
  { by = packer, key }: { by?: Admin; key?: string } = {},
) {
  return ask<Answered>(shop, "POST", "/api/admin/phone-orders", {
    headers: { authorization: `Bearer ${by.token}`, ...(key ? { "idempotency-key": key } : {}) },
    body: { items, phone, address: { ...FIELDS, ...address }, expected, ...more },
  });
}

/** An order that staff have placed for a phone, Verified. */
export async function phoneOrder(
  order: AskedPhoneOrder = {},
): Promise<{ orderId: OrderNumber; phone: Phone }> {
  const phone = (order.phone ?? freshPhone()) as Phone;
  const { json } = expectStatus(await askToPlace({ ...order, phone }), 201);
  return { orderId: json.orderId, phone };
}

export const askForLink = (orderId: string, by = packer) =>
  by.ask<{ link: string; code?: string }>("POST", `/api/admin/order/payment-link/${orderId}`);

/** The secret of a fresh link for an order. */
export async function linkOf(orderId: string): Promise<string> {
  const { link } = expectStatus(await askForLink(orderId), 201).json;
  return new URL(link).hash.slice(1);
}

/** Opens a link in a browser, a new one unless given. */
export async function open(token: string, browser = new Browser(shop)) {
  const answer = await browser.ask<{ orderId: string; phone: Phone; code?: string; message: string }>(
    "POST",
    "/api/users/payment-link",
    { body: { token } },
  );
  return { browser, answer };
}

export const askForCash = (orderId: string, expected = CHIPS_TOTAL, by = owner) =>
  by.ask<{ message: string; code?: string; fields?: Record<string, string> }>(
    "POST",
    `/api/admin/order/cash/${orderId}`,
    { expected },
  );

/** An order that was paid in cash. */
export async function cashOrder(order: AskedPhoneOrder = {}) {
  const placed = await phoneOrder(order);
  expectStatus(await askForCash(placed.orderId, order.expected ?? CHIPS_TOTAL), 200);
  return placed;
}

export const askToGive = (refundId: string, by = owner) =>
  by.ask<{ message: string; code?: string }>("POST", `/api/admin/refunds/${refundId}/given`);

export const detail = async (orderId: string, by = owner) =>
  expectStatus(await by.ask<OrderDetail>("GET", `/api/admin/order/${orderId}`), 200).json;
