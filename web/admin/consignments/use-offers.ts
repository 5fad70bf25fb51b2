import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { type CourierOffer, listCourierOffers, type Parcel } from "../../../contract/consignments.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { courierApi } from "./courier-api.ts";

/** Long enough to finish typing a number. */
const TYPING_MS = 500;

export interface Offers {
  /** Null before the first answer. */
  offers: readonly CourierOffer[] | null;
  isLoading: boolean;
  problem: string | null;
  retry: () => void;
}

/**
 * The couriers' offers for a parcel; fetched again when it changes, once the typing has stopped.
 * @param parcel null while it is not valid, or where no courier is to be asked
 */
export function useOffers(orderId: OrderNumber, parcel: Parcel | null): Offers {
  const request = parcel && JSON.stringify(parcel);
  const hasFetched = useRef(false);
  const [attempt, setAttempt] = useState(0);
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
    if (request === null) return;
    let isCurrent = true;
    const key = `${request}${attempt}`;
    const timer = setTimeout(
      async () => {
        try {
          const offers = await courierApi(listCourierOffers, {
            params: { orderId },
            body: JSON.parse(request) as Parcel,
          });
          if (isCurrent) setShown({ of: key, offers, problem: null });
        } catch (error) {
          if (!isApiError(error)) throw error;
          if (isCurrent) setShown({ of: key, offers: null, problem: error.message });
        }
      },
      // The first request need not wait.
      hasFetched.current ? TYPING_MS : 0,
    );
    hasFetched.current = true;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [orderId, request, attempt]);

  return {
    offers: shown.offers,
    problem: shown.problem,
    isLoading: request !== null && shown.of !== `${request}${attempt}`,
    retry: useCallback(() => setAttempt((before) => before + 1), []),
  };
}
