// What is typed into an address form survives a reload of the tab, until the order is paid.
import { ADDRESS_FIELDS, type AddressFields } from "../../../rules/address.ts";
import { forget, recall, remember } from "../checkout/checkout-memory.ts";

export const EMPTY_ADDRESS = Object.fromEntries(
  ADDRESS_FIELDS.map((field) => [field, ""]),
) as unknown as AddressFields;

/** The fields of anything that holds an address, and nothing else of it. */
export function addressFieldsOf(address: Partial<AddressFields>): AddressFields {
  return Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [field, String(address[field] ?? "")]),
  ) as unknown as AddressFields;
}

function nameOf(orderId: string): string {
  return `address ${orderId}`;
}

export function recallDraft(orderId: string): AddressFields | null {
  const draft = recall<Partial<AddressFields>>(nameOf(orderId));
  return draft && addressFieldsOf(draft);
}

export function keepDraft(orderId: string, address: AddressFields): void {
  remember(nameOf(orderId), address);
}

export function forgetDraft(orderId: string): void {
  forget(nameOf(orderId));
}
