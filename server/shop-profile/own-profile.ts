// The stored profile as its owner sees it, and back.
import type { OwnProfile, ShopSettings } from "../../contract/shop-profile.ts";
import { paise, toRupees } from "../../rules/money.ts";
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

/** What differs between two profiles, by field, as it was and as it is; money in rupees. */
export function profileChanges(before: StoredProfile, after: StoredProfile) {
  const [was, is] = [forTheRecord(before), forTheRecord(after)];
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  );
  const only = (profile: typeof is) => Object.fromEntries(changed.map((field) => [field, profile[field]]));
  return { isChanged: changed.length > 0, before: only(was), after: only(is) };
}

function forTheRecord({ deliveryChargePaise, freeDeliveryAbovePaise, ...said }: StoredProfile) {
  return {
    ...said,
    deliveryCharge: toRupees(paise(deliveryChargePaise)),
    freeDeliveryAbove: toRupees(paise(freeDeliveryAbovePaise)),
  };
}
