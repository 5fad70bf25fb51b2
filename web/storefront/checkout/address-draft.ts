// Keeps a half-typed address across reloads of the tab, until the order is paid.
import { ADDRESS_FIELDS, type AddressFields } from "../../../rules/address.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { forget, recall, remember } from "./checkout-memory.ts";

export const EMPTY_ADDRESS = Object.fromEntries(
  ADDRESS_FIELDS.map((field) => [field, ""]),
) as unknown as AddressFields;

/** The address fields of an object, as texts. */
export function addressFieldsOf(address: Partial<AddressFields>): AddressFields {
  return Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [field, String(address[field] ?? "")]),
  ) as unknown as AddressFields;
}

function storageKey(orderId: OrderNumber): string {
  return `address ${orderId}`;
}

export function findDraft(orderId: OrderNumber): AddressFields | null {
  const draft = recall<Partial<AddressFields>>(storageKey(orderId));
  return draft && addressFieldsOf(draft);
}

export function saveDraft(orderId: OrderNumber, address: AddressFields): void {
  remember(storageKey(orderId), address);
}

export function forgetDraft(orderId: OrderNumber): void {
  forget(storageKey(orderId));
}
