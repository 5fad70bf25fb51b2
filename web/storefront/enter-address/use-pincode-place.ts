import { useEffect, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { getPincode, type PincodePlace } from "../../../contract/pincodes.ts";
import { isPincode } from "../../../rules/address.ts";
import { api } from "../../api.ts";

type Place = PincodePlace | "unknown";

/** What the shop knows of a pincode; null before it is complete, while it is looked up, and when nobody answers. */
export function usePincodePlace(pincode: string): Place | null {
  const [found, setFound] = useState<{ pincode: string; place: Place } | null>(null);

  useEffect(() => {
    if (!isPincode(pincode)) return;
    let isWanted = true;
    const show = (place: Place) => {
      if (isWanted) setFound({ pincode, place });
    };
    api(getPincode, { params: { pincode } }).then(show, (error) => {
      // Without an answer she types her city and state herself.
      if (isApiError(error) && error.status === 404) show("unknown");
    });
    return () => {
      isWanted = false;
    };
  }, [pincode]);

  return found?.pincode === pincode ? found.place : null;
}
