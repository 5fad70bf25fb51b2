// Shipping in tests: a Packed order, an admin with courier tokens, a parcel in transit.

import { SHIPPING_TOKEN_HEADER } from "../../contract/shipping-session.ts";
import { orderNumber } from "../../rules/ids.ts";
import { type Admin, openAdmin } from "./admin.ts";
import { type Answer, expectStatus, sendRequest } from "./browser.ts";
import { atSandbox } from "./emulators.ts";
import type { TestShop } from "./open-test-shop.ts";
import { databaseOf } from "./rows.ts";

export const PARCEL = { weightGrams: 500, lengthCm: 25, widthCm: 20, heightCm: 10 };
/** Delhivery Surface, booked at the emulator. */
export const BY_COURIER = { ...PARCEL, carrier: "shiprocket", courierId: "10" };
let lastNumber = 100_000_000;
/** A parcel whose AWB is typed in. Each use gets a new AWB, since one AWB belongs to one live parcel. */
export const MANUAL = {
  ...PARCEL,
  carrier: "manual",
  courierName: "Speed Post",
  get awb() {
    return `EK${++lastNumber}IN`;
  },
  trackingUrl: "https://www.indiapost.gov.in/track",
};

export interface Shipped {
  _id: string;
  reference: string;
  state: string;
  carrier: string;
  courierName: string;
  awb: string;
  trackingUrl: string;
  hasLabel: boolean;
  rate: number | null;
  pickupAt: string | null;
  events: { at: string; status: string; stage: string; location: string }[];
  code?: string;
  message?: string;
  fields?: Record<string, string>;
}

export interface Shipper extends Admin {
  shippingToken: string;
  shippingRefreshToken: string;
  /** Sends a request with the shipping token. */
  atCourier<Json = Shipped>(method: string, path: string, body?: unknown): Promise<Answer<Json>>;
  ship(orderId: string, body: object): Promise<Answer<Shipped>>;
}

interface Handles {
  shippingToken: string;
  shippingRefreshToken: string;
}

/** An admin with tokens for the courier. */
export async function openShipper(shop: TestShop, admin?: Admin): Promise<Shipper> {
  const who = admin ?? (await openAdmin(shop, "packer"));
  const { json } = expectStatus(await who.request<Handles>("POST", "/api/admin/shipping-session"), 200);
  const headers = { authorization: `Bearer ${who.token}`, [SHIPPING_TOKEN_HEADER]: json.shippingToken };
  const atCourier: Shipper["atCourier"] = (method, path, body) =>
    sendRequest(shop, method, `/api/admin/consignments/${path}`, {
      headers,
      ...(body === undefined ? {} : { body }),
    });
  return { ...who, ...json, atCourier, ship: (orderId, body) => atCourier("POST", orderId, body) };
}

/** All consignments of an order, cancelled and failed ones included, oldest first. */
export function consignmentsOf(shop: TestShop, orderId: string) {
  return databaseOf(shop)
    .selectFrom("consignments")
    .innerJoin("orders", "orders.id", "consignments.orderId")
    .selectAll("consignments")
    .where("orders.orderNumber", "=", orderNumber(orderId))
    .orderBy("consignments.id")
    .execute();
}

interface ListedOrder {
  status: string;
  /** Value of the order in rupees. */
  total: string;
  shipments: { awb: string }[];
}

/** The orders that the courier's API lists for a search. */
export async function ordersAt(shop: TestShop, search: string): Promise<ListedOrder[]> {
  const api = `${shop.sandboxUrl}/shiprocket/v1/external`;
  const { email, password } = shop.shop.deps.config.courier as { email: string; password: string };
  const login = await fetch(`${api}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await login.json()) as { token: string };
  const found = await fetch(`${api}/orders?search=${search}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await found.json()) as { data: ListedOrder[] }).data;
}

/** Status and AWB of the courier's orders that a search finds. */
export async function bookingsAt(shop: TestShop, search: string): Promise<{ status: string; awb: string }[]> {
  return (await ordersAt(shop, search)).map(({ status, shipments }) => ({
    status,
    awb: shipments[0]?.awb ?? "",
  }));
}

export function alertsOf(shop: TestShop, orderId: string) {
  return databaseOf(shop)
    .selectFrom("alerts")
    .innerJoin("orders", "orders.id", "alerts.orderId")
    .select(["alerts.kind", "alerts.details", "alerts.resolvedAt"])
    .where("orders.orderNumber", "=", orderNumber(orderId))
    .where("alerts.kind", "=", "parcel-problem")
    .orderBy("alerts.id")
    .execute();
}

/** Makes the courier scan a parcel. `webhook` is how often the scan is reported to the shop. */
export function moveParcel(
  shop: TestShop,
  awb: string,
  status: string,
  webhook: "none" | "once" | "twice" = "once",
): Promise<unknown> {
  return atSandbox(shop, "POST", "/shiprocket/advance", { awb, status, webhook });
}
