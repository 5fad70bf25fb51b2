// Converts between the stored profile and the owner's view of it.
import type { OwnProfile, ShopSettings } from "../../contract/shop-profile.ts";
import { paise, toRupees } from "../../rules/money.ts";
import { whatChanged } from "../../rules/what-changed.ts";
import type { StoredProfile } from "./stored-profile.ts";

export const PICTURES = ["logo", "icon", "heroImage", "heroImageTall", "shareImage"] as const;

export function toOwnProfile(stored: StoredProfile): OwnProfile {
  const { deliveryChargePaise, freeDeliveryAbovePaise, ...fields } = stored;
  return {
    settings: {
      ...fields,
      deliveryCharge: paise(deliveryChargePaise),
      freeDeliveryAbove: paise(freeDeliveryAbovePaise),
    },
    pictures: Object.fromEntries([
      ...PICTURES.map((place) => [place, stored[place]]),
      ...stored.homeTiles.map(({ image }, place) => [`tile${place}`, image]),
    ]),
  };
}

export function toStored(settings: ShopSettings, before: StoredProfile): StoredProfile {
  const { deliveryCharge, freeDeliveryAbove, ...fields } = settings;
  return {
    ...before,
    ...fields,
    deliveryChargePaise: deliveryCharge,
    freeDeliveryAbovePaise: freeDeliveryAbove,
  };
}

/** The fields that differ between two profiles, before and after, for the audit log; amounts in rupees. */
export function profileChanges(before: StoredProfile, after: StoredProfile) {
  return whatChanged(toAuditRecord(before), toAuditRecord(after));
}

function toAuditRecord({ deliveryChargePaise, freeDeliveryAbovePaise, ...fields }: StoredProfile) {
  return {
    ...fields,
    deliveryCharge: toRupees(paise(deliveryChargePaise)),
    freeDeliveryAbove: toRupees(paise(freeDeliveryAbovePaise)),
  };
}
