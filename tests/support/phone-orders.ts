// Shared by test files about phone orders: one shop per file, with an owner and a packer.
import { afterAll, afterEach, beforeAll } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Phone } from "../../rules/phone.ts";
import { type Admin, openAdmin } from "./admin.ts";
import { ADDRESS, Browser, expectStatus, ONE_CHIPS, sendRequest } from "./browser.ts";
import { freshPhone } from "./builders.ts";
import { openClonedShop } from "./cloned-shop.ts";
import { setFault } from "./emulators.ts";
import type { TestShop } from "./open-test-shop.ts";

export let shop: TestShop;
export let owner: Admin;
export let packer: Admin;

/** Opens one shop for all tests of a file. */
export function setUpShop(): void {
  beforeAll(async () => {
    shop = await openClonedShop();
    owner = await openAdmin(shop);
    packer = await openAdmin(shop, "packer");
  });
  afterEach(() => setFault(shop, "razorpay", "ok"));
  afterAll(() => shop.close());
}

/** Price of one packet of chips with delivery, rupees. */
export const CHIPS_TOTAL = 155;

export interface PlacedPhoneOrder {
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

export function tryPlace(
  {
    items = ONE_CHIPS,
    phone = freshPhone(),
    address = {},
    expected = CHIPS_TOTAL,
    ...more
  }: PlacedPhoneOrder = {},
  { by = packer, key }: { by?: Admin; key?: string } = {},
) {
  return sendRequest<Answered>(shop, "POST", "/api/admin/phone-orders", {
    headers: { authorization: `Bearer ${by.token}`, ...(key ? { "idempotency-key": key } : {}) },
    body: { items, phone, address: { ...FIELDS, ...address }, expected, ...more },
  });
}

/** A Verified order that staff have placed for a phone number. */
export async function phoneOrder(
  order: PlacedPhoneOrder = {},
): Promise<{ orderId: OrderNumber; phone: Phone }> {
  const phone = (order.phone ?? freshPhone()) as Phone;
  const { json } = expectStatus(await tryPlace({ ...order, phone }), 201);
  return { orderId: json.orderId, phone };
}

export const requestLink = (orderId: string, by = packer) =>
  by.request<{ link: string; code?: string }>("POST", `/api/admin/order/payment-link/${orderId}`);

/** The token of a new payment link of an order. */
export async function linkOf(orderId: string): Promise<string> {
  const { link } = expectStatus(await requestLink(orderId), 201).json;
  return new URL(link).hash.slice(1);
}

/** Opens a payment link, by default in a new browser. */
export async function open(token: string, browser = new Browser(shop)) {
  const answer = await browser.request<{ orderId: string; phone: Phone; code?: string; message: string }>(
    "POST",
    "/api/users/payment-link",
    { body: { token } },
  );
  return { browser, answer };
}

export const requestCash = (orderId: string, expected = CHIPS_TOTAL, by = owner) =>
  by.request<{ message: string; code?: string; fields?: Record<string, string> }>(
    "POST",
    `/api/admin/order/cash/${orderId}`,
    { expected },
  );

/** An order that was paid in cash. */
export async function cashOrder(order: PlacedPhoneOrder = {}) {
  const placed = await phoneOrder(order);
  expectStatus(await requestCash(placed.orderId, order.expected ?? CHIPS_TOTAL), 200);
  return placed;
}

export const tryPayOut = (refundId: string, by = owner) =>
  by.request<{ message: string; code?: string }>("POST", `/api/admin/refunds/${refundId}/given`);

export const detail = async (orderId: string, by = owner) =>
  expectStatus(await by.request<OrderDetail>("GET", `/api/admin/order/${orderId}`), 200).json;
