import { useQuery } from "@tanstack/react-query";
import { type CourierOffer, listCourierOffers, type Parcel } from "../../../contract/consignments.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { queryClient } from "../../ui/admin/query-client.ts";
import { courierApi } from "../order/courier-api.ts";
import { useSettled } from "../use-settled.ts";

/** Debounce: long enough to finish typing a number. */
const TYPING_MS = 500;

export interface Offers {
  /** Null before the first reply. */
  offers: readonly CourierOffer[] | null;
  isLoading: boolean;
  problem: string | null;
  retry: () => void;
}

/**
 * The couriers' offers for a parcel, reloaded (debounced) when the parcel changes.
 * @param parcel null while it is invalid, or if no offers are needed
 */
export function useOffers(orderId: OrderNumber, parcel: Parcel | null): Offers {
  const request = parcel && JSON.stringify(parcel);
  const isTyping = request !== useSettled(request, TYPING_MS);

  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: [listCourierOffers.path, orderId, parcel],
      queryFn: () => courierApi(listCourierOffers, { params: { orderId }, body: parcel as Parcel }),
      enabled: parcel !== null && !isTyping,
    },
    queryClient,
  );
  return {
    offers: data ?? null,
    isLoading: parcel !== null && (isTyping || isFetching),
    problem: error?.message ?? null,
    retry: () => void refetch(),
  };
}
