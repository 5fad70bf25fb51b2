// A correction of an order's address, while another person may correct it too.
import type { Address } from "../../../../contract/address.ts";
import type { OrderDetail } from "../../../../contract/orders.ts";
import { ADDRESS_FIELDS, type AddressField, type AddressFields } from "../../../../rules/address.ts";
import { formatPhone } from "../../../../rules/phone.ts";

/** What the order has: the address, the phone that was proved, and the courier's contact phone. */
export interface SavedAddress {
  address: Address;
  phones: Pick<OrderDetail, "phone" | "contactPhone">;
}

export interface AddressCorrection {
  /** What was typed. */
  changes: Partial<AddressFields> & { contactPhone?: string };
  /** What it began with: the order may be reloaded during the correction. */
  begun: SavedAddress;
  /** The shop has refused it, since it did not begin with what was saved. */
  isRefused: boolean;
  /** What both have changed, as it is now. */
  others: readonly { field: AddressField | "contactPhone"; now: string }[];
}

export function beginCorrection(saved: SavedAddress): AddressCorrection {
  return { changes: {}, begun: saved, isRefused: false, others: [] };
}

/** The texts of the fields: what was typed, or else what was saved. */
export function correctedFields({ changes, begun: { address, phones } }: AddressCorrection) {
  const values = Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [field, changes[field] ?? address[field]]),
  ) as unknown as AddressFields;
  return { values, contactPhone: changes.contactPhone ?? phoneText(phones) };
}

/**
 * The correction once the order is loaded with this. Until the shop has refused it nothing is taken over, so that no field
 * changes during typing; then untouched fields are as they are saved now, and what both changed is listed.
 * @returns the same one where there is nothing to take over
 */
export function followSaved(correction: AddressCorrection, saved: SavedAddress): AddressCorrection {
  const { changes, begun, isRefused } = correction;
  const isOtherPhone = saved.phones.contactPhone !== begun.phones.contactPhone;
  if (!isRefused || (saved.address._id === begun.address._id && !isOtherPhone)) return correction;
  const both = ADDRESS_FIELDS.filter(
    (field) => changes[field] !== undefined && saved.address[field] !== begun.address[field],
  );
  const isPhoneBoth = changes.contactPhone !== undefined && isOtherPhone;
  return {
    changes,
    begun: saved,
    isRefused: false,
    others: [
      ...both.map((field) => ({ field, now: saved.address[field] || "empty" })),
      ...(isPhoneBoth ? [{ field: "contactPhone" as const, now: phoneText(saved.phones) }] : []),
    ],
  };
}

const phoneText = ({ contactPhone, phone }: SavedAddress["phones"]) =>
  formatPhone(contactPhone ?? phone ?? "");
