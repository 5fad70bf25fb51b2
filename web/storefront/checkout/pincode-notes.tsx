// Notes of the address form about a pincode. They never block the form: new pincodes are introduced.
import Truck from "lucide-react/icons/truck";
import { useEffect, useState } from "react";
import type { PincodePlace } from "../../../contract/pincodes.ts";
import { isInOtherState } from "../../../rules/address.ts";
import type { Place } from "../../ui/address-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { useDelivery } from "../delivery/use-delivery.ts";

/** The place of the pincode, or why it may be wrong. `onTake` writes the place into the address. */
export function PincodeNotes({
  pincode,
  place,
  city,
  state,
  isSaved,
  onTake,
}: {
  pincode: string;
  place: Place;
  city: string;
  state: string;
  /** Whether it is the shopper's saved address, unchanged. */
  isSaved: boolean;
  onTake: (place: PincodePlace) => void;
}) {
  const left = useCityLeft(city);
  const isElsewhere = place !== "unknown" && !isSaved && isOtherCity(left, place.city);
  const cityText = isElsewhere ? `Pincode ${pincode}: ${nameOf(place)}. Your address says ${city}.` : null;
  const doubt = doubtOf(pincode, place, state) ?? cityText;
  return (
    <>
      {doubt && (
        <Note className="mt-5">
          <p>{doubt}</p>
          {place !== "unknown" && (isElsewhere || isInOtherState(state, place)) && (
            <Button variant="secondary" className="mt-2.5" onClick={() => onTake(place)}>
              Change to {nameOf(place)}
            </Button>
          )}
        </Note>
      )}
      {place !== "unknown" && !doubt && (
        <p className="sr-only">
          Pincode {pincode}: {nameOf(place)}
        </p>
      )}
      {place !== "unknown" && <ArrivalNote pincode={pincode} />}
    </>
  );
}

/** The city that the address had when the pincode was entered; empty once it has changed. */
function useCityLeft(city: string): string {
  const [before, setBefore] = useState("");
  // At the first render, the place has not filled in the city yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first city counts
  useEffect(() => setBefore(city), []);
  return before === city ? city : "";
}

function ArrivalNote({ pincode }: { pincode: string }) {
  const delivery = useDelivery(pincode);
  if (delivery === "not served")
    return (
      <Note as="p" className="mt-5">
        Our courier does not deliver to {pincode}. Please use another address, or write to us before you pay.
      </Note>
    );
  if (delivery === null || typeof delivery === "string") return null;
  return (
    <p className="mt-3 flex items-center gap-2.5">
      <Truck aria-hidden="true" className="size-5 shrink-0 text-husk" />
      <span>
        Arrives <strong>by {delivery.by}</strong> if you order now.
      </span>
    </p>
  );
}

function isOtherCity(city: string, known: string): boolean {
  return city !== "" && city.trim().toLowerCase() !== known.toLowerCase();
}

function nameOf({ city, state }: PincodePlace): string {
  return city === state ? city : `${city}, ${state}`;
}

function doubtOf(pincode: string, place: Place, state: string): string | null {
  if (place === "unknown")
    return `We do not know pincode ${pincode}. Please check it. If it is right, just continue.`;
  if (isInOtherState(state, place))
    return `Pincode ${pincode} is in ${nameOf(place)}, and your address says ${state}. Please check both, so that your parcel reaches you.`;
  if (!place.delivers)
    return `The post office with pincode ${pincode} does not deliver. Please check the pincode. If it is right, just continue.`;
  return null;
}
