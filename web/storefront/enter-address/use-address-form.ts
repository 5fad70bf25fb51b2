import { type ChangeEvent, useRef, useState } from "react";
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressFields,
  addressErrors,
  INVALID_CHARACTERS,
  isSameAddress,
} from "../../../rules/address.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { addressFieldsOf, EMPTY_ADDRESS, findDraft, saveDraft } from "./address-draft.ts";

type Errors = Partial<Record<AddressField, string>>;

const NO_FIELDS: ReadonlySet<AddressField> = new Set();

/**
 * The state of the address form of one order.
 * @param saved the address last used with this phone, if any
 * @param ofOrder the address the order has already, if any
 */
export function useAddressForm(
  orderId: OrderNumber,
  saved: Partial<AddressFields> | null,
  ofOrder: Partial<AddressFields> | null,
) {
  const [values, setValues] = useState(
    () => findDraft(orderId) ?? addressFieldsOf(ofOrder ?? saved ?? EMPTY_ADDRESS),
  );
  const [touched, setTouched] = useState(NO_FIELDS);
  const [serverErrors, setServerErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const previous = saved && addressFieldsOf(saved);
  const errors: Errors = { ...addressErrors(values), ...serverErrors };
  const firstInvalid = ADDRESS_FIELDS.find((field) => errors[field]);

  function fill(next: AddressFields) {
    setValues(next);
    setTouched(NO_FIELDS);
    setServerErrors({});
    saveDraft(orderId, next);
  }

  function setField(field: AddressField, text: string) {
    const next = { ...values, [field]: text };
    setValues(next);
    setServerErrors(({ [field]: _, ...others }) => others);
    saveDraft(orderId, next);
  }

  function focus(field: AddressField) {
    const control = form.current?.elements.namedItem(field);
    if (control instanceof HTMLElement) control.focus();
  }

  /** Invalid characters are shown at once, all other errors after leaving the field. */
  function shownError(field: AddressField): string | undefined {
    return errors[field] === INVALID_CHARACTERS || touched.has(field) ? errors[field] : undefined;
  }

  return {
    form,
    values,
    isValid: firstInvalid === undefined,
    /** "previous" while the form equals the saved address; null where none is saved. */
    mode: previous && (isSameAddress(values, previous) ? ("previous" as const) : ("new" as const)),
    fieldProps: (field: AddressField) => ({
      name: field,
      value: values[field],
      error: shownError(field),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        setField(field, event.target.value),
      onBlur: () => setTouched((before) => new Set(before).add(field)),
    }),
    choosePrevious: () => {
      if (previous) fill(previous);
    },
    chooseNew: () => {
      fill(EMPTY_ADDRESS);
      focus("fullName");
    },
    /** Shows all errors and focuses the first one. */
    showMistakes: () => {
      setTouched(new Set(ADDRESS_FIELDS));
      if (firstInvalid) focus(firstInvalid);
    },
    /** Shows errors that only the server found. */
    showServerErrors: (found: Errors) => {
      setServerErrors(found);
      setTouched(new Set(ADDRESS_FIELDS));
      const first = ADDRESS_FIELDS.find((field) => found[field]);
      if (first) focus(first);
    },
  };
}

export type AddressForm = ReturnType<typeof useAddressForm>;
