import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressFields,
  addressErrors,
  allowedCharacters,
  INVALID_CHARACTERS,
  isPincode,
  isSameAddress,
  pincodeFromTyping,
} from "../../../rules/address.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { currentPincode } from "../delivery/remembered-pincode.ts";
import { addressDraft } from "../remembered.ts";
import type { Place } from "./pincode-notes.tsx";

const EMPTY_ADDRESS = addressFieldsOf({});

/** The address fields of an object, as texts. */
function addressFieldsOf(address: Partial<AddressFields>): AddressFields {
  return Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [field, String(address[field] ?? "")]),
  ) as unknown as AddressFields;
}

type Errors = Partial<Record<AddressField, string>>;

const NO_FIELDS: ReadonlySet<AddressField> = new Set();
const isTyped = ({ city, state }: AddressFields) => ({ city: city !== "", state: state !== "" });

/** With the pincode whose delivery was looked up last. */
const newAddress = () => ({ ...EMPTY_ADDRESS, pincode: currentPincode() ?? "" });

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
  const [values, setValues] = useState(() =>
    addressFieldsOf(draft.read() ?? ofOrder ?? saved ?? newAddress()),
  );
  const [touched, setTouched] = useState(NO_FIELDS);
  const [serverErrors, setServerErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  // Typing while a place arrives must not be lost: both update the newest values, not those that were rendered.
  const latest = useRef(values);
  /** Fields that the shopper has filled: no pincode changes them. */
  const typed = useRef(isTyped(values));
  /** The next value of City comes from the pincode. */
  const isOfPlace = useRef(false);
  const found = usePincodePlace(values.pincode);
  const place = found?.place ?? null;
  const previous = saved && addressFieldsOf(saved);
  const errors: Errors = { ...addressErrors(values), ...serverErrors };
  const firstInvalid = ADDRESS_FIELDS.find((field) => errors[field]);

  function keep(next: AddressFields) {
    latest.current = next;
    setValues(next);
    draft.write(next);
  }

  function fill(next: AddressFields) {
    keep(next);
    setTouched(NO_FIELDS);
    setServerErrors({});
    typed.current = isTyped(next);
  }

  function change(changes: Partial<AddressFields>) {
    keep({ ...latest.current, ...changes });
    setServerErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))),
    );
  }

  function takePlace({ city, state }: { city: string; state: string }) {
    typed.current = { city: false, state: false };
    change({ city, state });
    // The button that was pressed goes with the doubt.
    focus("state");
  }

  function changeByHand(field: AddressField, value: string) {
    isOfPlace.current = false;
    if (field in typed.current) typed.current = { ...typed.current, [field]: value !== "" };
    change({ [field]: field === "pincode" ? pincodeFromTyping(value, latest.current.pincode) : value });
  }

  // What an earlier pincode filled in follows the new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place that is found
  useEffect(() => {
    if (place === null || place === "unknown") return;
    const { city, state } = typed.current;
    if (city && state) return;
    isOfPlace.current = !city;
    change({ ...(city ? {} : { city: place.city }), ...(state ? {} : { state: place.state }) });
  }, [place]);

  // If City has the focus when it is filled in, it is selected, so that typing replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the city is written
  useLayoutEffect(() => {
    const control = controlOf("city");
    if (isOfPlace.current && control === document.activeElement && control instanceof HTMLInputElement)
      control.select();
    isOfPlace.current = false;
  }, [values.city]);

  function controlOf(field: AddressField) {
    return form.current?.elements.namedItem(field) ?? null;
  }

  function focus(field: AddressField) {
    const control = controlOf(field);
    if (control instanceof HTMLElement) control.focus();
  }

  /** Invalid characters are shown at once, all other errors after leaving the field. */
  function shownError(field: AddressField): string | undefined {
    const error = errors[field];
    if (error === INVALID_CHARACTERS) return `${error} ${allowedCharacters(field)}`;
    return touched.has(field) ? error : undefined;
  }

  return {
    form,
    values,
    /** Where the pincode is, and what is said of it; null without an answer. */
    found,
    takePlace,
    isEmailLeft: touched.has("email"),
    takeEmail: (email: string) => {
      change({ email });
      // The button that was pressed disappears with its question.
      focus("email");
    },
    isValid: firstInvalid === undefined,
    /** "previous" while the form equals the saved address; null where none is saved. */
    mode: previous && (isSameAddress(values, previous) ? ("previous" as const) : ("new" as const)),
    fieldProps: (field: AddressField) => ({
      name: field,
      value: values[field],
      error: shownError(field),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        changeByHand(field, event.target.value),
      onBlur: () => setTouched((before) => new Set(before).add(field)),
    }),
    choosePrevious: () => {
      if (previous) fill(previous);
    },
    chooseNew: () => {
      fill(EMPTY_ADDRESS);
      focus("pincode");
    },
    /** Goes to the first field that is empty or wrong, with its message; the fields after it keep theirs for later. */
    showFirstMistake: () => {
      if (!firstInvalid) return;
      const upToHere = ADDRESS_FIELDS.slice(0, ADDRESS_FIELDS.indexOf(firstInvalid) + 1);
      setTouched((before) => new Set([...before, ...upToHere]));
      focus(firstInvalid);
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

/** What is said of a place, which comes with the code that looks places up. */
type Notes = typeof import("./pincode-notes.tsx").PincodeNotes;

/** Where a pincode is; null before it is complete, while it is looked up, and when nobody answers. */
function usePincodePlace(pincode: string): { place: Place; Notes: Notes } | null {
  // Without a place the shopper types city and state.
  return useLatest(isPincode(pincode) ? pincode : null, async () => {
    const { findPlace, PincodeNotes } = await import("./pincode-notes.tsx");
    const place = await findPlace(pincode);
    return place && { place, Notes: PincodeNotes };
  });
}
