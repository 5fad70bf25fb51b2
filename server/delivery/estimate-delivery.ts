import { deliveryDate, type IndianDate } from "../../rules/delivery-date.ts";
import { deliveryZone } from "../../rules/delivery-zone.ts";
import type { Queryable } from "../database/connect.ts";
import { findPincode } from "../pincodes/find-pincode.ts";
import { getShopProfileAndTime } from "../shop-profile/shop-profile-queries.ts";
import type { StoredProfile } from "../shop-profile/stored-profile.ts";
import type { CourierDays } from "./courier-days.ts";

/**
 * By which day what is ordered now arrives: by the courier's days, or those of the zone while it has not said any.
 * @returns null where the courier does not go; "unknown" for a pincode that is in no directory
 */
export async function estimateDelivery(
  db: Queryable,
  courierDays: CourierDays,
  pincode: string,
): Promise<IndianDate | "unknown" | null> {
  const to = findPincode(pincode);
  if (!to) return "unknown";
  const { profile, now } = await getShopProfileAndTime(db);
  const said = courierDays.to(pincode, profile.parcel);
  if (said === "nobody") return null;
  const days = typeof said === "number" ? said : profile.zoneDays[deliveryZone(startOf(profile), to)];
  return deliveryDate(now, profile.cutoffHour, days);
}

/** Where parcels start: the sheet's pincode, or else the one in the shop's postal address. */
function startOf({ sheet, postalAddress }: StoredProfile) {
  const pincode = sheet.originPincode || postalAddress.match(/\b[1-9]\d{5}\b/)?.[0];
  return (pincode && findPincode(pincode)) || null;
}
