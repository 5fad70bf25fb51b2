// Everything that the storefront stores in a browser, with its keys. Keys and formats must not change: shoppers'
// browsers have them. (The steps of a visit, "counted", are in visits/count-visit.ts, which counts nothing if storage
// is blocked.)
import { useSyncExternalStore } from "react";
import type { AddressFields } from "../../rules/address.ts";
import { type OrderNumber, orderNumber, type Slug } from "../../rules/ids.ts";
import { type Stored, stored, storedText } from "../storage.ts";
import type { Attempt } from "../ui/retry-key.ts";
import { KART_KEY } from "./checkout/kart-storage.ts";
import type { SentCode } from "./checkout/phone-steps.ts";

const unchecked = <Value>(json: unknown) => json as Value;

const ofDevice = <Value>(key: string): Stored<Value> => stored<Value>(key, unchecked, "device");
const ofTab = <Value>(key: string): Stored<Value> => stored<Value>(key, unchecked, "tab");

// On the device, for all tabs.

/** The cart's lines. The specification defines key and format (checkout/kart-storage.ts). */
export const storedKart = storedText(KART_KEY, "device");
/** The cart's coupon (checkout/kart-storage.ts). */
export const storedCoupon = storedText("kart-coupon", "device");
/** Orders whose lines have left the cart, or were never in it. */
export const ordersTakenOut = ofDevice<unknown>("kart-taken-out");
/** Orders whose payment sheet was opened in this browser, the newest first. */
export const paymentsBegun = ofDevice<unknown>("paying");
/** The pincode whose delivery date was shown last. */
export const storedPincode = storedText("pincode", "device");
/** The phone that was verified last, so that a returning shopper need not type it again. */
export const storedPhone = storedText("phone", "device");
/** The order paid for last, and the end of its session in ms since the epoch: "NEN1 1700000000000". */
export const ORDER_KEY = "order";
export const storedOrder = storedText(ORDER_KEY, "device");

// In a tab, across reloads.

/** What the next payment removes from the cart. */
export const purchase = ofTab<Purchase>("purchase");
/** The order that this tab pays for: the shopper returns from the provider's own page to a new document. */
export const payingOrder = ofTab<OrderNumber>("paying-order");
/** An order that was sent without a reply, with its Idempotency-Key. */
export const orderAttempt = ofTab<Attempt>("placing-order");
/** The address page that was loaded again as a document (checkout/checkout-document.ts). */
export const triedDocument = storedText("checkout-document-tried", "tab");
/** Where an order was made, if not from this browser's cart. */
export const orderOrigin = (id: OrderNumber) => ofTab<Origin>(`buy-now ${id}`);
/** An unfinished address, until the order is paid. */
export const addressDraft = (id: OrderNumber) => ofTab<Partial<AddressFields>>(`address ${id}`);
/** A business that needs an invoice for an order, as typed, until the order is paid. */
export const buyerDraft = (id: OrderNumber) => ofTab<BuyerDraft>(`buyer ${id}`);
/** A phone as typed, until its code is entered. */
export const phoneDraft = (id: OrderNumber) => storedText(`otp-phone ${id}`, "tab");
/** The phone that the last code was sent to. */
export const sentCode = (id: OrderNumber) => ofTab<SentCode>(`otp ${id}`);

export interface BuyerDraft {
  /** Whether the shopper needs an invoice for a business. */
  isWanted: boolean;
  buyerGstin: string;
  buyerBusinessName: string;
}

export interface BegunPayment {
  orderId: OrderNumber;
  /** When its payment sheet was opened, in ms since 1970. */
  openedAt: number;
}

export interface Purchase {
  orderId: OrderNumber;
  /** Null if the whole cart was bought. */
  lines: { productId: Slug; quantity: number }[] | null;
}

/** Made by Buy Now on a product page, or paid through a payment link. */
export type Origin = { product: Slug } | "payment link";

/**
 * The order last paid for in this browser, while its session lasts; then it is removed. Its details are loaded with the
 * session's cookie.
 */
export function recallOrder(): OrderNumber | null {
  const [id, until] = (storedOrder.read() ?? "").split(" ");
  if (!id) return null;
  if (Number(until) > Date.now()) return orderNumber(id);
  storedOrder.remove();
  return null;
}

/** The number of that order; null without one, on the server and during hydration. */
export function useOwnOrderNumber(): OrderNumber | null {
  return useSyncExternalStore(storedOrder.watch, recallOrder, () => null);
}
