// The unplaced phone order, stored in this tab: a reload loses nothing, and personal data never outlives the tab.
import { ADDRESS_FIELDS, type AddressFields } from "../../../rules/address.ts";
import type { CartCoupon } from "../../../rules/cart-coupon.ts";
import type { Slug } from "../../../rules/ids.ts";
import { stored } from "../../storage.ts";
import { freshUuid } from "../../ui/fresh-uuid.ts";

export interface PhoneOrderDraft {
  lines: readonly { productId: Slug; quantity: number }[];
  coupon: CartCoupon | null;
  /** As it was typed. */
  phone: string;
  address: AddressFields;
}

export interface StoredDraft extends PhoneOrderDraft {
  /** The username of its author. Other staff who log in on this device must not see a shopper's address. */
  typedBy: string | null;
}

export const EMPTY_DRAFT: PhoneOrderDraft = {
  lines: [],
  coupon: null,
  phone: "",
  address: Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ""])) as unknown as AddressFields,
};

export function isEmptyDraft({ lines, coupon, phone, address }: PhoneOrderDraft): boolean {
  return lines.length === 0 && !coupon && [phone, ...Object.values(address)].every((typed) => typed === "");
}

const storedDraft = stored("phone-order", (json) => json as Partial<StoredDraft>, "tab");

/** The order that was sent last, as JSON, and its idempotency key. */
const storedAttempt = stored(
  "phone-order-placing",
  (json) => json as { content: string; key: string },
  "tab",
);

export function readDraft(): StoredDraft {
  return { ...EMPTY_DRAFT, typedBy: null, ...storedDraft.read() };
}

export function storeDraft(draft: StoredDraft): void {
  storedDraft.write(draft);
}

export function forgetDraft(): void {
  storedDraft.remove();
  storedAttempt.remove();
}

/** The idempotency key of an order with this content: the same until it is placed, also after a reload. */
export function placingKey(order: unknown): string {
  const content = JSON.stringify(order);
  const last = storedAttempt.read();
  if (last?.content === content) return last.key;
  const key = freshUuid();
  storedAttempt.write({ content, key });
  return key;
}
