import { setTimeout as wait } from "node:timers/promises";
import { deliveryDate, nextCutoff, packingDate } from "../../../rules/delivery-date.ts";
import { daysToPromise } from "../../../rules/delivery-promise.ts";
import { deliveryZone } from "../../../rules/delivery-zone.ts";
import type { IndianDate } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { getShopProfileAndTime } from "../../shop-profile/shop-profile-queries.ts";
import type { StoredProfile } from "../../shop-profile/stored-profile.ts";
import { findPincode } from "../pincodes/find-pincode.ts";
import type { CourierDays } from "./courier-days.ts";
import { findKnownDays, type Parcel, promiseDays } from "./delivery-queries.ts";

export interface DeliveryEstimate {
  /** Null if the courier does not deliver there. */
  deliverBy: IndianDate | null;
  /** Orders placed before this time have this date. */
  orderBefore: Date;
  /** The same as a duration from now, in ms. */
  validMs: number;
  /** The courier has not answered yet but may soon, which can make the date earlier. */
  isProvisional: boolean;
}

/**
 * The day by which an order placed now arrives. It is recorded as promised: as long as orders are packed on the same
 * day, no later call in any process returns a later day for this pincode. If recording fails, the day is returned
 * without a promise.
 * @param waitMs how long to wait for the courier if nothing is known about the pincode yet
 * @returns "unknown" for a pincode that is not in the directory
 */
export async function estimateDelivery(
  { db, log }: Pick<Deps, "db" | "log">,
  courierDays: CourierDays,
  pincode: string,
  waitMs: number,
): Promise<DeliveryEstimate | "unknown"> {
  const to = findPincode(pincode);
  if (!to) return "unknown";
  const { profile, now } = await getShopProfileAndTime(db);
  const { cutoffHour, zoneDays, parcel: box } = profile;
  const zone = deliveryZone(startOf(profile), to);
  const parcel: Parcel = {
    pincode,
    zone,
    pickupLocation: box.pickupLocation,
    packedOn: packingDate(now, cutoffHour),
    zoneDays: zoneDays[zone],
  };
  let known = await findKnownDays(db, parcel);
  if (known.isStale) {
    const query = courierDays.query(parcel, box);
    if (known.answer === undefined && known.promised === null && waitMs > 0) {
      const answer = await Promise.race([query, wait(waitMs, undefined, { ref: false })]);
      // Answers for other pincodes of the zone may have arrived in the meantime.
      known = { ...(await findKnownDays(db, parcel)), ...(answer === undefined ? {} : { answer }) };
    }
  }
  const orderBefore = nextCutoff(now, cutoffHour);
  const estimate = {
    orderBefore,
    validMs: orderBefore.getTime() - now.getTime(),
    isProvisional: known.answer === undefined && courierDays.mayAnswer(parcel),
  };
  const days = daysToPromise({ ...known, zoneDays: parcel.zoneDays });
  if (days === null) return { ...estimate, deliverBy: null };
  const promised =
    days === known.promised
      ? days
      : await promiseDays(db, parcel, days).catch((error) => {
          log.warn({ err: error }, "the days shown to a shopper were not stored as promised");
          return days;
        });
  return { ...estimate, deliverBy: deliveryDate(now, cutoffHour, promised) };
}

/** Where parcels start: the pincode of the sheet settings, or else the one in the shop's postal address. */
export function startOf({ sheet, postalAddress }: StoredProfile) {
  const pincode = sheet.originPincode || postalAddress.match(/\b[1-9]\d{5}\b/)?.[0];
  return (pincode && findPincode(pincode)) || null;
}
