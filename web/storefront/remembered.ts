// Everything that the storefront remembers in a browser, each under its key. Keys and encodings stay as they are: shoppers have
// them stored. (The step of a visit, "counted", is in visits/count-visit.ts: nothing is counted where storage is blocked.)
import { useSyncExternalStore } from "react";
import type { AddressFields } from "../../rules/address.ts";
import { type OrderNumber, orderNumber, type Slug } from "../../rules/ids.ts";
import { type Stored, stored, storedText } from "../storage.ts";
import type { SentCode } from "./checkout/phone-steps.ts";

const unchecked = <Value>(json: unknown) => json as Value;

const ofDevice = <Value>(key: string): Stored<Value> => stored<Value>(key, unchecked, "device");
const ofTab = <Value>(key: string): Stored<Value> => stored<Value>(key, unchecked, "tab");

// On the device, for all tabs.

/** The cart's lines; the specification has key and encoding (checkout/kart-storage.ts), and page-guard.ts reads it, too. */
export const KART_KEY = "kart";
export const storedKart = storedText(KART_KEY, "device");
/** The cart's coupon (checkout/kart-storage.ts). */
export const storedCoupon = storedText("kart-coupon", "device");
/** The orders whose lines have left the cart. */
export const ordersTakenOut = ofDevice<unknown>("kart-taken-out");
/** The orders whose payment sheet was opened in this browser, the newest first. */
export const paymentsBegun = ofDevice<unknown>("paying");
/** The pincode whose delivery was asked for last. */
export const storedPincode = storedText("pincode", "device");
/** The number verified last, so that a returning shopper need not type it again. */
export const storedPhone = storedText("phone", "device");
/** The number of the order paid for last, and until when the shop still knows the browser (ms): "NEN1 1700000000000". */
export const ORDER_KEY = "order";
export const storedOrder = storedText(ORDER_KEY, "device");

// In a tab, across reloads.

/** What the next payment takes out of the cart. */
export const purchase = ofTab<Purchase>("purchase");
/** The order that this tab pays for: the provider's own page comes back as a new document. */
export const payingOrder = ofTab<OrderNumber>("paying-order");
/** An order that was sent and not answered, with its Idempotency-Key. */
export const orderAttempt = ofTab<{ content: string; key: string }>("placing-order");
/** The address page that was loaded again as a document (checkout/checkout-document.ts). */
export const triedDocument = storedText("checkout-document-tried", "tab");
/** Where an order was made, of one that was not made from this browser's cart. */
export const orderOrigin = (id: OrderNumber) => ofTab<Origin>(`buy-now ${id}`);
/** A half-typed address, until the order is paid. */
export const addressDraft = (id: OrderNumber) => ofTab<Partial<AddressFields>>(`address ${id}`);
/** The number that the last code was sent to. */
export const sentCode = (id: OrderNumber) => ofTab<SentCode>(`otp ${id}`);

export interface BegunPayment {
  orderId: OrderNumber;
  /** When its sheet was opened, in ms since 1970. */
  openedAt: number;
}

export interface Purchase {
  orderId: OrderNumber;
  /** Null where the whole cart was bought. */
  lines: { productId: Slug; quantity: number }[] | null;
}

/** By Buy Now on a product's page, or paid by a payment link. */
export type Origin = { product: Slug } | "payment link";

/** The order last paid for in this browser, while the session lasts. Everything else about it is loaded with the session's cookie. */
export function recallOrder(): OrderNumber | null {
  const [id, until] = (storedOrder.read() ?? "").split(" ");
  return id && Number(until) > Date.now() ? orderNumber(id) : null;
}

/** The number of that order; null without one, on the server and during hydration. */
export function useOwnOrderNumber(): OrderNumber | null {
  return useSyncExternalStore(storedOrder.watch, recallOrder, () => null);
}
