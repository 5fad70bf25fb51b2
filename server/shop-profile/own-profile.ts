// The stored profile as its owner sees it, and back.
import type { OwnProfile, ShopSettings } from "../../contract/shop-profile.ts";
import { paise } from "../../rules/money.ts";
import type { StoredProfile } from "./stored-profile.ts";

export const PICTURES = ["logo", "icon", "heroImage", "heroImageTall", "shareImage"] as const;

export function toOwnProfile(stored: StoredProfile): OwnProfile {
  const { deliveryChargePaise, freeDeliveryAbovePaise, ...said } = stored;
  return {
    settings: {
      ...said,
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
  const { deliveryCharge, freeDeliveryAbove, ...said } = settings;
  return {
    ...before,
    ...said,
    deliveryChargePaise: deliveryCharge,
    freeDeliveryAbovePaise: freeDeliveryAbove,
  };
}

/** What differs between two profiles, by field, as it was and as it is. */
export function profileChanges(before: StoredProfile, after: StoredProfile) {
  const changed = (Object.keys(after) as (keyof StoredProfile)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const only = (profile: StoredProfile) =>
    Object.fromEntries(changed.map((field) => [field, profile[field]]));
  return { isChanged: changed.length > 0, before: only(before), after: only(after) };
}
