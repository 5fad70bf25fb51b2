// An address that staff enter for a customer. In its own file, because shoppers' pages do not need these texts.
import { ADDRESS_FIELDS, type AddressField, type AddressFields, addressFieldError } from "./address.ts";
import { visibleText } from "./storable-text.ts";

/** Null for a field that may be empty: who orders by phone may have no e-mail address. */
const REQUIRED: Record<AddressField, string | null> = {
  pincode: "Enter the 6-digit pincode",
  city: "Enter the city",
  state: "Choose the state",
  houseNo: "Enter the house or flat number",
  roadName: "Enter the road or area",
  landmark: null,
  fullName: "Enter the customer's full name",
  email: null,
};

/** The error to show to staff at one field, or null. */
export function staffAddressFieldError(field: AddressField, typed: string): string | null {
  if (visibleText(typed).trim() === "") return REQUIRED[field];
  const error = addressFieldError(field, typed);
  // The shopper's text for a wrong pincode or state is the one for an empty field.
  return error === addressFieldError(field, "") ? REQUIRED[field] : error;
}

export function staffAddressErrors(address: AddressFields): Partial<Record<AddressField, string>> {
  const errors: Partial<Record<AddressField, string>> = {};
  for (const field of ADDRESS_FIELDS) {
    const error = staffAddressFieldError(field, address[field]);
    if (error) errors[field] = error;
  }
  return errors;
}
