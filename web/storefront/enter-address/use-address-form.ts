import { type ChangeEvent, useRef, useState } from "react";
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressFields,
  addressErrors,
  INVALID_CHARACTERS,
  isSameAddress,
} from "../../../rules/address.ts";
import { addressFieldsOf, EMPTY_ADDRESS, keepDraft, recallDraft } from "./address-draft.ts";

type Errors = Partial<Record<AddressField, string>>;

const NONE: ReadonlySet<AddressField> = new Set();

/**
 * The address form of one order; the rules judge, this only remembers what was typed and where.
 * @param saved the address last used with this phone, if any
 * @param ofOrder the address this order has been given already, if any
 */
export function useAddressForm(
  orderId: string,
  saved: Partial<AddressFields> | null,
  ofOrder: Partial<AddressFields> | null,
) {
  const [values, setValues] = useState(
    () => recallDraft(orderId) ?? addressFieldsOf(ofOrder ?? saved ?? EMPTY_ADDRESS),
  );
  const [left, setLeft] = useState(NONE);
  const [refusals, setRefusals] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const previous = saved && addressFieldsOf(saved);
  const errors: Errors = { ...addressErrors(values), ...refusals };
  const firstWrong = ADDRESS_FIELDS.find((field) => errors[field]);

  function fill(next: AddressFields) {
    setValues(next);
    setLeft(NONE);
    setRefusals({});
    keepDraft(orderId, next);
  }

  function type(field: AddressField, text: string) {
    const next = { ...values, [field]: text };
    setValues(next);
    setRefusals(({ [field]: _, ...others }) => others);
    keepDraft(orderId, next);
  }

  function focus(field: AddressField) {
    const control = form.current?.elements.namedItem(field);
    if (control instanceof HTMLElement) control.focus();
  }

  /** Wrong characters are told at once; what is only unfinished, when the field has been left. */
  function shownError(field: AddressField): string | undefined {
    return errors[field] === INVALID_CHARACTERS || left.has(field) ? errors[field] : undefined;
  }

  return {
    form,
    values,
    isValid: firstWrong === undefined,
    /** "previous" whenever the form says what the saved address says; null where none is saved. */
    mode: previous && (isSameAddress(values, previous) ? ("previous" as const) : ("new" as const)),
    /** What a field of the form needs. */
    wire: (field: AddressField) => ({
      name: field,
      value: values[field],
      error: shownError(field),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => type(field, event.target.value),
      onBlur: () => setLeft((before) => new Set(before).add(field)),
    }),
    choosePrevious: () => {
      if (previous) fill(previous);
    },
    chooseNew: () => {
      fill(EMPTY_ADDRESS);
      focus("fullName");
    },
    /** Shows everything that is wrong and goes to the first of it. */
    showMistakes: () => {
      setLeft(new Set(ADDRESS_FIELDS));
      if (firstWrong) focus(firstWrong);
    },
    /** The server found something that the rules here did not. */
    refuse: (found: Errors) => {
      setRefusals(found);
      setLeft(new Set(ADDRESS_FIELDS));
      const first = ADDRESS_FIELDS.find((field) => found[field]);
      if (first) focus(first);
    },
  };
}

export type AddressForm = ReturnType<typeof useAddressForm>;
