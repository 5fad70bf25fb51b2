// What the form says of a pincode. It advises and never refuses: new codes come into being.
import type { PincodePlace } from "../../../contract/pincodes.ts";
import { isInOtherState } from "../../../rules/address.ts";
import { Button } from "../../ui/button.tsx";

/** Where the pincode is, or why it looks wrong, read out as it changes; `onTake` writes the place into the address. */
export function PincodeNotes({
  pincode,
  place,
  state,
  onTake,
}: {
  pincode: string;
  place: PincodePlace | "unknown" | null;
  state: string;
  onTake: (place: PincodePlace) => void;
}) {
  const doubt = place && doubtOf(pincode, place, state);
  return (
    <div role="status">
      {place && doubt && (
        <div className="mt-5 rounded-control bg-turmeric-wash px-4 py-3">
          <p>{doubt}</p>
          {place !== "unknown" && isInOtherState(state, place) && (
            <Button variant="secondary" className="mt-2.5" onClick={() => onTake(place)}>
              Change to {nameOf(place)}
            </Button>
          )}
        </div>
      )}
      {place && place !== "unknown" && !doubt && (
        <p className="sr-only">
          Pincode {pincode}: {nameOf(place)}
        </p>
      )}
    </div>
  );
}

function nameOf({ city, state }: PincodePlace): string {
  return city === state ? city : `${city}, ${state}`;
}

function doubtOf(pincode: string, place: PincodePlace | "unknown", state: string): string | null {
  if (place === "unknown")
    return `We do not know pincode ${pincode}. Please check it. If it is right, simply go on.`;
  if (isInOtherState(state, place))
    return `Pincode ${pincode} is in ${nameOf(place)}, and your address says ${state}. Please check both, so that your parcel finds you.`;
  if (!place.delivers)
    return `The post office with pincode ${pincode} delivers nothing itself. Please check the pincode. If it is right, simply go on.`;
  return null;
}
