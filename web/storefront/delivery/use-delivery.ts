import { useEffect, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { getDelivery } from "../../../contract/delivery.ts";
import { isPincode } from "../../../rules/address.ts";
import { formatDeliveryDate } from "../../../rules/format-delivery-date.ts";
import { api } from "../../api.ts";

type Delivery = { by: string } | "nobody goes there" | "unknown" | "failed";

/** When a parcel that is ordered now arrives at a pincode; null while it is asked, and without a pincode. */
export function useDelivery(pincode: string | null): Delivery | null {
  const [told, setTold] = useState<{ pincode: string; delivery: Delivery } | null>(null);

  useEffect(() => {
    if (pincode === null || !isPincode(pincode)) return;
    let isWanted = true;
    const tell = (delivery: Delivery) => {
      if (isWanted) setTold({ pincode, delivery });
    };
    api(getDelivery, { params: { pincode } }).then(
      ({ deliverBy }) =>
        tell(deliverBy === null ? "nobody goes there" : { by: formatDeliveryDate(deliverBy) }),
      (error) => tell(isApiError(error) && error.status === 404 ? "unknown" : "failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [pincode]);

  return told?.pincode === pincode ? told.delivery : null;
}
