import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { type CourierOffer, listCourierOffers, type Parcel } from "../../../contract/consignments.ts";
import { courierApi } from "./courier-api.ts";

/** Long enough for somebody to finish typing a number. */
const TYPING_MS = 500;

export interface Offers {
  /** Null while none have come. */
  offers: readonly CourierOffer[] | null;
  isLoading: boolean;
  problem: string | null;
  retry: () => void;
}

/**
 * Who takes the parcel; asked again when it is another one, once the typing has stopped.
 * @param parcel null while it makes no sense, or where nobody is to be asked
 */
export function useOffers(orderId: string, parcel: Parcel | null): Offers {
  const asked = parcel && JSON.stringify(parcel);
  const hasAsked = useRef(false);
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState<{
    of: string | null;
    offers: readonly CourierOffer[] | null;
    problem: string | null;
  }>({
    of: null,
    offers: null,
    problem: null,
  });

  useEffect(() => {
    if (asked === null) return;
    let isCurrent = true;
    const key = `${asked}${round}`;
    const timer = setTimeout(
      async () => {
        try {
          const offers = await courierApi(listCourierOffers, {
            params: { orderId },
            body: JSON.parse(asked) as Parcel,
          });
          if (isCurrent) setShown({ of: key, offers, problem: null });
        } catch (error) {
          if (!isApiError(error)) throw error;
          if (isCurrent) setShown({ of: key, offers: null, problem: error.message });
        }
      },
      // The first question need not wait.
      hasAsked.current ? TYPING_MS : 0,
    );
    hasAsked.current = true;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [orderId, asked, round]);

  return {
    offers: shown.offers,
    problem: shown.problem,
    isLoading: asked !== null && shown.of !== `${asked}${round}`,
    retry: useCallback(() => setRound((before) => before + 1), []),
  };
}
