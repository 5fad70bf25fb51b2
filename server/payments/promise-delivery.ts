import type { IndianDate } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import type { CourierDays } from "../shipping/delivery-dates/courier-days.ts";
import { estimateDelivery } from "../shipping/delivery-dates/estimate-delivery.ts";

/**
 * The delivery date to promise for an order; null if unknown. A payment neither waits for the courier nor fails
 * without it.
 */
export function promiseDelivery(
  deps: Deps,
  courierDays: CourierDays,
  pincode: string,
): Promise<IndianDate | null> {
  return estimateDelivery(deps, courierDays, pincode, 0).then(
    (estimate) => (estimate === "unknown" ? null : estimate.deliverBy),
    (error) => {
      deps.log.warn({ err: error }, "no day of delivery could be promised");
      return null;
    },
  );
}
