// What the form says of a pincode. It advises and never refuses: new codes come into being.
import Truck from "lucide-react/icons/truck";
import { isApiError } from "../../../contract/api-client.ts";
import { getPincode, type PincodePlace } from "../../../contract/pincodes.ts";
import { isInOtherState } from "../../../rules/address.ts";
import { api } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { useDelivery } from "../delivery/use-delivery.ts";

/** "unknown" for a pincode that the shop does not know. */
export type Place = PincodePlace | "unknown";

/** Where a pincode is; null when there is no reply: then city and state are typed. */
export function findPlace(pincode: string): Promise<Place | null> {
  return api(getPincode, { params: { pincode } }).catch((error) =>
    isApiError(error) && error.status === 404 ? "unknown" : null,
  );
}

/** Where the pincode is, or why it looks wrong, read out as it changes; `onTake` writes the place into the address. */
export function PincodeNotes({
  pincode,
  place,
  state,
  onTake,
}: {
  pincode: string;
  place: Place;
  state: string;
  onTake: (place: PincodePlace) => void;
}) {
  const doubt = doubtOf(pincode, place, state);
  return (
    <>
      {doubt && (
        <div className="mt-5 rounded-control bg-turmeric-wash px-4 py-3">
          <p>{doubt}</p>
          {place !== "unknown" && isInOtherState(state, place) && (
            <Button variant="secondary" className="mt-2.5" onClick={() => onTake(place)}>
              Change to {nameOf(place)}
            </Button>
          )}
        </div>
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

function ArrivalNote({ pincode }: { pincode: string }) {
  const delivery = useDelivery(pincode);
  if (delivery === "nobody goes there")
    return (
      <p className="mt-5 rounded-control bg-turmeric-wash px-4 py-3">
        Our courier does not deliver to {pincode}. Please use another address, or write to us before you pay.
      </p>
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

function nameOf({ city, state }: PincodePlace): string {
  return city === state ? city : `${city}, ${state}`;
}

function doubtOf(pincode: string, place: Place, state: string): string | null {
  if (place === "unknown")
    return `We do not know pincode ${pincode}. Please check it. If it is right, simply go on.`;
  if (isInOtherState(state, place))
    return `Pincode ${pincode} is in ${nameOf(place)}, and your address says ${state}. Please check both, so that your parcel finds you.`;
  if (!place.delivers)
    return `The post office with pincode ${pincode} delivers nothing itself. Please check the pincode. If it is right, simply go on.`;
  return null;
}
