import { isInOtherState } from "../../../rules/address.ts";
import { type AddressFieldsProps, AddressFields as Fields, type Place } from "../../ui/address-fields.tsx";

/** The fields with which staff enter or correct an address, for a grid of two columns. */
export function AddressFields(props: Pick<AddressFieldsProps, "values" | "errors" | "onChange">) {
  const { pincode, state } = props.values;
  return (
    <Fields {...props} isForStaff isEmailOptional>
      {(place) => <PincodeHint pincode={pincode} state={state} place={place} />}
    </Fields>
  );
}

/** The place of the pincode, and whether the state matches. Only a hint, never an error: new pincodes are issued. */
function PincodeHint({ pincode, state, place }: { pincode: string; state: string; place: Place | null }) {
  const isOdd = place === "unknown" || (place !== null && isInOtherState(state, place));
  return (
    <p role="status" className={`mt-2 text-sm ${isOdd ? "font-semibold text-chilli-deep" : "text-ink-soft"}`}>
      {place === "unknown"
        ? `We do not know pincode ${pincode}. Please check it.`
        : place && `Pincode ${pincode} is in ${place.city}, ${place.state}.`}
    </p>
  );
}
