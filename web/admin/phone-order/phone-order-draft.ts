// A phone order that is being typed, kept in this tab until it is placed: reloading loses nothing, and what is personal
// never gets into a storage that outlives the tab.
import { ADDRESS_FIELDS, type AddressFields } from "../../../rules/address.ts";
import type { CartCoupon } from "../../../rules/cart-coupon.ts";
import type { Slug } from "../../../rules/ids.ts";
import { freshUuid } from "../../ui/fresh-uuid.ts";

export interface PhoneOrderDraft {
  lines: readonly { productId: Slug; quantity: number }[];
  coupon: CartCoupon | null;
  /** As it was typed. */
  phone: string;
  address: AddressFields;
}

export interface KeptDraft extends PhoneOrderDraft {
  /** The name of who typed it: nobody else who logs in on this machine is to see a shopper's address. */
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

const DRAFT = "phone-order";
const PLACING = "phone-order-placing";

function recall<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function remember(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: then a reload begins anew.
  }
}

export function recallDraft(): KeptDraft {
  return { ...EMPTY_DRAFT, typedBy: null, ...recall<Partial<KeptDraft>>(DRAFT) };
}

export function rememberDraft(draft: KeptDraft): void {
  remember(DRAFT, draft);
}

export function forgetDraft(): void {
  try {
    for (const name of [DRAFT, PLACING]) sessionStorage.removeItem(name);
  } catch {
    // As above.
  }
}

/** The key under which an order of this content is placed: the same until it is placed, also after a reload. */
export function placingKey(content: unknown): string {
  const wanted = JSON.stringify(content);
  const last = recall<{ content: string; key: string }>(PLACING);
  if (last?.content === wanted) return last.key;
  const key = freshUuid();
  remember(PLACING, { content: wanted, key });
  return key;
}
