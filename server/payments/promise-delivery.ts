import type { IndianDate } from "../../rules/delivery-date.ts";
import type { CourierDays } from "../delivery/courier-days.ts";
import { estimateDelivery } from "../delivery/estimate-delivery.ts";
import type { Deps } from "../deps.ts";

/** The day to promise; null where there is none to say. No payment waits for it or fails by it. */
export function promiseDelivery(
  { db, log }: Deps,
  courierDays: CourierDays,
  pincode: string,
): Promise<IndianDate | null> {
  return estimateDelivery(db, courierDays, pincode).then(
    (day) => (day === "unknown" ? null : day),
    (error) => {
      log.warn({ err: error }, "no day of delivery could be promised");
      return null;
    },
  );
}
