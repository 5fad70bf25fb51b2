// The fields of a delivery address, for shoppers and staff.
import {
  type ChangeEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isApiError } from "../../contract/api-client.ts";
import { getPincode, type PincodePlace } from "../../contract/pincodes.ts";
import {
  type AddressField,
  INDIAN_STATES,
  isPincode,
  pincodeFromTyping,
  type AddressFields as Values,
} from "../../rules/address.ts";
import { api } from "../api.ts";
import { EmailQuestion } from "./email-question.tsx";
import { SelectField, TextField } from "./field.tsx";
import { focusField } from "./focus-field.ts";
import { useLatest } from "./use-latest.ts";

export const ADDRESS_LABELS: Readonly<Record<AddressField, string>> = {
  pincode: "Pincode",
  city: "City",
  state: "State",
  houseNo: "House or flat number",
  roadName: "Road or area",
  landmark: "Landmark",
  fullName: "Full name",
  email: "Email",
};

/** What browsers fill in if the address is the user's own. */
const AUTO_COMPLETE: Readonly<Record<AddressField, string>> = {
  pincode: "postal-code",
  city: "address-level2",
  state: "address-level1",
  houseNo: "address-line1",
  roadName: "address-line2",
  landmark: "address-line3",
  fullName: "name",
  email: "email",
};

/** "unknown" if the shop does not know the pincode. */
export type Place = PincodePlace | "unknown";

/** The place of a pincode; null before it is complete, while it is loading, and without a reply. */
function usePlace(pincode: string): Place | null {
  return useLatest(isPincode(pincode) ? pincode : null, () =>
    api(getPincode, { params: { pincode } }).catch((error) => {
      if (isApiError(error) && error.status === 404) return "unknown";
      throw error;
    }),
  );
}

export interface AddressFieldsProps {
  values: Values;
  /** The errors to show. */
  errors: Partial<Record<AddressField, string | undefined>>;
  onChange: (changes: Partial<Values>) => void;
  /** Called when a field loses the focus. */
  onLeave?: (field: AddressField) => void;
  /** Whether staff enter a customer's address. */
  isForStaff?: boolean;
  isEmailOptional: boolean;
  /** Notes about the pincode, below the state. @param takePlace writes the place into the address */
  children: (place: Place | null, takePlace: (place: PincodePlace) => void) => ReactNode;
}

/** The eight fields, for a grid of two columns. The pincode fills in city and state, unless the user has typed them. */
export function AddressFields(props: AddressFieldsProps) {
  const { values, errors, onChange, onLeave, isForStaff = false, isEmailOptional, children } = props;
  const place = usePlace(values.pincode);
  /** What pincodes have filled in, and the user has not typed since. */
  const filled = useRef<{ city?: string; state?: string }>({});
  const [isEmailLeft, setEmailLeft] = useState(false);

  function write(found: { city?: string; state?: string }) {
    filled.current = { ...filled.current, ...found };
    if (Object.keys(found).length > 0) onChange(found);
  }

  const fillIn = useEffectEvent((place: PincodePlace) => {
    const isOwn = (field: "city" | "state") =>
      values[field] !== "" && values[field] !== filled.current[field];
    write({
      ...(isOwn("city") ? {} : { city: place.city }),
      ...(isOwn("state") ? {} : { state: place.state }),
    });
  });
  useEffect(() => {
    if (place !== null && place !== "unknown") fillIn(place);
  }, [place]);

  // If City has the focus when it is filled in, its text is selected, so that typing replaces it.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (filled.current.city !== values.city || !(focused instanceof HTMLInputElement)) return;
    if (focused.name === "city") focused.select();
  }, [values.city]);

  function takePlace({ city, state }: PincodePlace) {
    write({ city, state });
    // The pressed button disappears with the note about the pincode.
    focusField("state");
  }

  function takeEmail(email: string) {
    onChange({ email });
    // The pressed button disappears with its question.
    focusField("email");
  }

  function handleChange(field: AddressField, typed: string) {
    if (field === "city" || field === "state") delete filled.current[field];
    onChange({ [field]: field === "pincode" ? pincodeFromTyping(typed, values.pincode) : typed });
  }

  const isOptional = (field: AddressField) => field === "landmark" || (field === "email" && isEmailOptional);
  const fieldProps = (field: AddressField) => ({
    label: ADDRESS_LABELS[field],
    name: field,
    value: values[field],
    error: errors[field],
    // Not `required`: browsers would show messages of their own.
    "aria-required": !isOptional(field) || undefined,
    autoComplete: isForStaff ? "off" : AUTO_COMPLETE[field],
    // A shopper's Enter moves to the next empty field.
    enterKeyHint: isForStaff ? undefined : field === "email" ? ("go" as const) : ("next" as const),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      handleChange(field, target.value),
    onBlur: () => {
      if (field === "email") setEmailLeft(true);
      onLeave?.(field);
    },
  });

  return (
    <>
      <TextField {...fieldProps("pincode")} inputMode="numeric" />
      <TextField {...fieldProps("city")} />
      <div className="sm:col-span-2">
        <SelectField
          {...fieldProps("state")}
          options={INDIAN_STATES}
          placeholder={isForStaff ? "Choose a state" : "Choose your state"}
        />
        {children(place, takePlace)}
      </div>
      <TextField {...fieldProps("houseNo")} />
      <TextField {...fieldProps("roadName")} />
      <TextField {...fieldProps("landmark")} isOptional className="sm:col-span-2" />
      <TextField {...fieldProps("fullName")} />
      <div>
        <TextField
          {...fieldProps("email")}
          isOptional={isOptional("email")}
          hint={isForStaff && "Without one, the shop sends no e-mails about the order."}
          type="email"
          inputMode="email"
        />
        <EmailQuestion email={values.email} isLeft={isEmailLeft} onAccept={takeEmail} />
      </div>
    </>
  );
}
