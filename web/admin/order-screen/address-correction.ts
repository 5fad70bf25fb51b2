// The correction of an order's address. Another user may save a correction of the same address meanwhile.
import type { Address } from "../../../contract/address.ts";
import type { OrderDetail } from "../../../contract/orders.ts";
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressFields,
  addressFieldsOf,
} from "../../../rules/address.ts";
import { formatPhone } from "../../../rules/phone.ts";

/** What is saved with the address: the contact phone for the courier, and the business that the invoice names. */
const OTHER_FIELDS = ["contactPhone", "buyerGstin", "buyerBusinessName"] as const;
type OtherField = (typeof OTHER_FIELDS)[number];

/** The saved address, with the order's other fields that can be corrected, and its verified phone. */
export interface SavedAddress {
  address: Address;
  order: Pick<OrderDetail, "phone" | OtherField>;
}

export interface AddressCorrection {
  /** The fields edited here. */
  changes: Partial<AddressFields & Record<OtherField, string>>;
  /** The saved state that the correction started from: the order may be reloaded meanwhile. */
  begun: SavedAddress;
  /** The server refused it, since the saved address is no longer `begun`. */
  isRefused: boolean;
  /** Fields that were changed both here and by the other user, with their saved values. */
  others: readonly { field: AddressField | OtherField; now: string }[];
}

export function beginCorrection(saved: SavedAddress): AddressCorrection {
  return { changes: {}, begun: saved, isRefused: false, others: [] };
}

/** The values of the fields: edited here, else as saved. */
export function correctedFields({ changes, begun: { address, order } }: AddressCorrection) {
  const values = addressFieldsOf({ ...address, ...changes });
  const [contactPhone, buyerGstin, buyerBusinessName] = OTHER_FIELDS.map(
    (field) => changes[field] ?? shown(order, field),
  ) as [string, string, string];
  return { values, contactPhone, business: { buyerGstin, buyerBusinessName } };
}

/**
 * Merges a newer saved address into the correction, but only after the server refused it: no field changes while staff type.
 * Fields that were not edited get the saved values; fields changed on both sides are listed in `others`.
 * @returns the same object if nothing changes
 */
export function mergeSavedAddress(correction: AddressCorrection, saved: SavedAddress): AddressCorrection {
  const { changes, begun, isRefused } = correction;
  const changedFields = OTHER_FIELDS.filter((field) => saved.order[field] !== begun.order[field]);
  if (!isRefused || (saved.address._id === begun.address._id && changedFields.length === 0))
    return correction;
  const both = ADDRESS_FIELDS.filter(
    (field) => changes[field] !== undefined && saved.address[field] !== begun.address[field],
  );
  return {
    changes,
    begun: saved,
    isRefused: false,
    others: [
      ...both.map((field) => ({ field, now: saved.address[field] || "empty" })),
      ...changedFields
        .filter((field) => changes[field] !== undefined)
        .map((field) => ({ field, now: shown(saved.order, field) || "empty" })),
    ],
  };
}

/** The correction without changes of the business, which the invoice names by now. */
export function withoutBusiness(correction: AddressCorrection): AddressCorrection {
  const { buyerGstin: _, buyerBusinessName: _name, ...changes } = correction.changes;
  return { ...correction, changes };
}

function shown(order: SavedAddress["order"], field: OtherField): string {
  return field === "contactPhone"
    ? formatPhone(order.contactPhone ?? order.phone ?? "")
    : (order[field] ?? "");
}
