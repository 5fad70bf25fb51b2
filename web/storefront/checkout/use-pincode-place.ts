import { useEffect, useState } from "react";
import { isPincode } from "../../../rules/address.ts";
import type { Place } from "./pincode-notes.tsx";

/** What is said of a place, which comes with the code that looks places up. */
type Notes = typeof import("./pincode-notes.tsx").PincodeNotes;

/** Where a pincode is; null before it is complete, while it is looked up, and when nobody answers. */
export function usePincodePlace(pincode: string): { place: Place; Notes: Notes } | null {
  const [found, setFound] = useState<{ pincode: string; place: Place; Notes: Notes } | null>(null);

  useEffect(() => {
    if (!isPincode(pincode)) return;
    let isWanted = true;
    async function lookUp() {
      const { findPlace, PincodeNotes } = await import("./pincode-notes.tsx");
      const place = await findPlace(pincode);
      if (isWanted && place) setFound({ pincode, place, Notes: PincodeNotes });
    }
    // Without it she types her city and state herself.
    lookUp().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [pincode]);

  return found?.pincode === pincode ? found : null;
}
