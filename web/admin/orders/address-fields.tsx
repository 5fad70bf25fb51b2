// The fields of an address, as staff type or correct them.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { getPincode, type PincodePlace } from "../../../contract/pincodes.ts";
import {
  type AddressField,
  INDIAN_STATES,
  isInOtherState,
  isPincode,
  pincodeFromTyping,
  type AddressFields as Values,
} from "../../../rules/address.ts";
import { api } from "../../api.ts";
import { EmailQuestion } from "../../ui/email-question.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { queryClient } from "../use-call.ts";

export const ADDRESS_LABELS: Readonly<Record<AddressField, string>> = {
  fullName: "Full name",
  email: "Email",
  pincode: "Pincode",
  city: "City",
  state: "State",
  houseNo: "House or flat number",
  roadName: "Road or area",
  landmark: "Landmark",
};

interface AddressFieldsProps {
  values: Values;
  errors: Partial<Record<AddressField, string>>;
  onChange: (changes: Partial<Values>) => void;
}

/** Focuses a field of the address form. */
export function focusAddressField(field: string): void {
  document.getElementsByName(`address-${field}`)[0]?.focus();
}

/** Eight fields for a grid of two columns. City and state follow the pincode unless they were typed. */
export function AddressFields({ values, errors, onChange }: AddressFieldsProps) {
  const place = usePlace(values.pincode);
  const filled = useRef<Partial<Values>>({});
  const [isEmailLeft, setEmailLeft] = useState(false);

  const fillIn = useEffectEvent((place: PincodePlace) => {
    const isOwn = (field: "city" | "state") =>
      values[field] !== "" && values[field] !== filled.current[field];
    const found = {
      ...(isOwn("city") ? {} : { city: place.city }),
      ...(isOwn("state") ? {} : { state: place.state }),
    };
    filled.current = { ...filled.current, ...found };
    if (Object.keys(found).length > 0) onChange(found);
  });
  useEffect(() => {
    if (place) fillIn(place);
  }, [place]);

  const fieldProps = (field: AddressField) => ({
    label: ADDRESS_LABELS[field],
    name: `address-${field}`,
    value: values[field],
    error: errors[field],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({
        [field]: field === "pincode" ? pincodeFromTyping(target.value, values.pincode) : target.value,
      }),
  });

  function takeEmail(email: string) {
    onChange({ email });
    // The button that was pressed disappears with its question.
    focusAddressField("email");
  }

  return (
    <>
      <TextField {...fieldProps("fullName")} />
      <div>
        <TextField
          {...fieldProps("email")}
          type="email"
          inputMode="email"
          onBlur={() => setEmailLeft(true)}
        />
        <EmailQuestion email={values.email} isLeft={isEmailLeft} onAccept={takeEmail} />
      </div>
      <TextField {...fieldProps("houseNo")} />
      <TextField {...fieldProps("roadName")} />
      <TextField {...fieldProps("landmark")} isOptional className="sm:col-span-2" />
      <TextField {...fieldProps("pincode")} inputMode="numeric" />
      <TextField {...fieldProps("city")} />
      <div className="sm:col-span-2">
        <SelectField {...fieldProps("state")} options={INDIAN_STATES} placeholder="Select the state" />
        <PincodeHint pincode={values.pincode} state={values.state} place={place} />
      </div>
    </>
  );
}

/** Where a pincode is; null where the shop does not know it, undefined before the reply. */
function usePlace(pincode: string): PincodePlace | null | undefined {
  const { data } = useQuery(
    {
      queryKey: [getPincode.path, pincode],
      queryFn: () => api(getPincode, { params: { pincode } }).catch(() => null),
      enabled: isPincode(pincode),
    },
    queryClient,
  );
  return data;
}

/** Where the pincode is, and whether the state agrees. It advises and never refuses, since new pincodes are issued. */
function PincodeHint({
  pincode,
  state,
  place,
}: {
  pincode: string;
  state: string;
  place: PincodePlace | null | undefined;
}) {
  const isOdd = place === null || (place !== undefined && isInOtherState(state, place));
  return (
    <p role="status" className={`mt-2 text-sm ${isOdd ? "font-semibold text-chilli-deep" : "text-ink-soft"}`}>
      {place === null && `We do not know pincode ${pincode}. Please check it.`}
      {place && `Pincode ${pincode} is in ${place.city}, ${place.state}.`}
    </p>
  );
}
