import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressFields,
  addressErrors,
  addressFieldsOf,
  allowedCharacters,
  INVALID_CHARACTERS,
  isSameAddress,
} from "../../../rules/address.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { focusField } from "../../ui/focus-field.ts";
import { currentPincode } from "../delivery/remembered-pincode.ts";
import { addressDraft } from "../remembered.ts";

/** The id of its element. */
export const ADDRESS_FORM = "address-form";

const EMPTY_ADDRESS = addressFieldsOf({});

type Errors = Partial<Record<AddressField, string>>;

const NO_FIELDS: ReadonlySet<AddressField> = new Set();

/** With the pincode whose delivery date was shown last. */
const newAddress = () => ({ ...EMPTY_ADDRESS, pincode: currentPincode() ?? "" });

/** Names the two ways of `mode`. */
export const ADDRESS_CHOICE = "address-choice";

/** What was entered before hydration: where the form shows something else than it was rendered with. */
function enteredEarly(rendered: AddressFields) {
  const form = document.querySelector<HTMLFormElement>(`#${ADDRESS_FORM}`);
  const shown = form ? [...new FormData(form)] : [];
  const typed: Partial<AddressFields> = Object.fromEntries(
    shown.filter(([name, value]) => name in rendered && value !== rendered[name as AddressField]),
  );
  return { typed, chosen: shown.find(([name]) => name === ADDRESS_CHOICE)?.[1] };
}

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
  const draft = addressDraft(orderId);
  const [values, setValues] = useState(() => addressFieldsOf(ofOrder ?? saved ?? {}));
  const [touched, setTouched] = useState(NO_FIELDS);
  const [serverErrors, setServerErrors] = useState<Errors>({});
  // Typing while a place is looked up must not be lost: both change the latest values, not those of the last render.
  const latest = useRef(values);
  const previous = saved && addressFieldsOf(saved);
  const mode = previous && (isSameAddress(values, previous) ? ("previous" as const) : ("new" as const));
  // The shop took this order on the phone, without an e-mail address.
  const hasNoEmail = ofOrder?.email === "";
  const errors: Errors = { ...addressErrors(values, hasNoEmail ? "email" : undefined), ...serverErrors };
  const firstInvalid = ADDRESS_FIELDS.find((field) => errors[field]);

  // After the first render, which is the server's.
  const restore = useEffectEvent(() => {
    const { typed, chosen } = enteredEarly(values);
    const isTyped = Object.keys(typed).length > 0;
    const shown = ofOrder ?? saved;
    const isNew = mode === "previous" && chosen === "new";
    const before = isNew ? EMPTY_ADDRESS : isTyped && shown ? shown : (draft.read() ?? shown ?? newAddress());
    latest.current = addressFieldsOf({ ...before, ...typed });
    setValues(latest.current);
    if (isTyped || isNew) draft.write(latest.current);
  });
  useLayoutEffect(() => restore(), []);

  function update(next: AddressFields) {
    latest.current = next;
    setValues(next);
    draft.write(next);
  }

  function fill(next: AddressFields) {
    update(next);
    setTouched(NO_FIELDS);
    setServerErrors({});
  }

  function change(changes: Partial<AddressFields>) {
    update({ ...latest.current, ...changes });
    setServerErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))),
    );
  }

  /** Invalid characters are reported at once, other errors after the field was left. */
  function shownError(field: AddressField): string | undefined {
    const error = errors[field];
    if (error === INVALID_CHARACTERS) return `${error} ${allowedCharacters(field)}`;
    return touched.has(field) ? error : undefined;
  }

  return {
    values,
    /** The errors to show. */
    errors: Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, shownError(field)])),
    change,
    leave: (field: AddressField) => setTouched((before) => new Set(before).add(field)),
    hasNoEmail,
    isValid: firstInvalid === undefined,
    /** "previous" while the form equals the saved address; null if none is saved. */
    mode,
    choosePrevious: () => {
      if (previous) fill(previous);
    },
    chooseNew: () => {
      fill(EMPTY_ADDRESS);
      focusField("pincode");
    },
    /** Focuses the first field that is empty or wrong, and shows its message, but not those of later fields. */
    showFirstMistake: () => {
      if (!firstInvalid) return;
      const upToHere = ADDRESS_FIELDS.slice(0, ADDRESS_FIELDS.indexOf(firstInvalid) + 1);
      setTouched((before) => new Set([...before, ...upToHere]));
      focusField(firstInvalid);
    },
    /** Shows errors that only the server found. */
    showServerErrors: (found: Errors) => {
      setServerErrors(found);
      setTouched(new Set(ADDRESS_FIELDS));
      const first = ADDRESS_FIELDS.find((field) => found[field]);
      if (first) focusField(first);
    },
  };
}

export type AddressForm = ReturnType<typeof useAddressForm>;
