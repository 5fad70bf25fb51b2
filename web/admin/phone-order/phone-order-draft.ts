// The draft of a phone order, stored in this tab: a reload loses nothing, and personal data does not outlive the tab.
import { type AddressFields, addressFieldsOf } from "../../../rules/address.ts";
import type { CartCoupon } from "../../../rules/cart-coupon.ts";
import type { Slug } from "../../../rules/ids.ts";
import { stored } from "../../storage.ts";
import { type Attempt, retryKey } from "../../ui/retry-key.ts";

export interface PhoneOrderDraft {
  lines: readonly { productId: Slug; quantity: number }[];
  coupon: CartCoupon | null;
  /** As typed. */
  phone: string;
  address: AddressFields;
  /** The known customer's address that was filled in automatically; null if none was. */
  filledIn: AddressFields | null;
  /** Whether the box for a GST invoice is ticked, and for which business. */
  needsGstInvoice: boolean;
  buyerGstin: string;
  buyerBusinessName: string;
}

interface StoredDraft extends PhoneOrderDraft {
  /** The username of the author. Other staff who log in on this device must not see the shopper's address. */
  typedBy: string | null;
}

export const EMPTY_ADDRESS = addressFieldsOf({});

export const EMPTY_DRAFT: PhoneOrderDraft = {
  lines: [],
  coupon: null,
  phone: "",
  address: EMPTY_ADDRESS,
  filledIn: null,
  needsGstInvoice: false,
  buyerGstin: "",
  buyerBusinessName: "",
};

export function isEmptyDraft({ lines, coupon, address, ...typed }: PhoneOrderDraft): boolean {
  const texts = [typed.phone, typed.buyerGstin, typed.buyerBusinessName, ...Object.values(address)];
  return lines.length === 0 && !coupon && texts.every((text) => text === "");
}

const storedDraft = stored("phone-order", (json) => json as Partial<StoredDraft>, "tab");

const storedAttempt = stored("phone-order-placing", (json) => json as Attempt, "tab");

export function readDraft(): StoredDraft {
  const draft = storedDraft.read();
  // Drafts of the previous release have no box, but may have a business.
  const needsGstInvoice = Boolean(draft?.buyerGstin || draft?.buyerBusinessName);
  return { ...EMPTY_DRAFT, needsGstInvoice, typedBy: null, ...draft };
}

export function storeDraft(draft: StoredDraft): void {
  storedDraft.write(draft);
}

export function forgetDraft(): void {
  storedDraft.remove();
  storedAttempt.remove();
}

/** The idempotency key of an order with this content: the same until the order is placed, even after a reload. */
export const placingKey = (order: unknown): string => retryKey(storedAttempt, order);
