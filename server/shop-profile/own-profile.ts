// Converts between the stored profile and the owner's view of it.
import * as z from "zod/mini";
import { type OwnProfile, ShopSettings, type ShopSettingsChanges } from "../../contract/shop-profile.ts";
import { paise, toRupees } from "../../rules/money.ts";
import { whatChanged } from "../../rules/what-changed.ts";
import type { StoredProfile } from "./stored-profile.ts";

export const PICTURES = ["logo", "icon", "heroImage", "heroImageTall", "shareImage"] as const;

export function toOwnProfile(stored: StoredProfile): OwnProfile {
  const { deliveryChargePaise, freeDeliveryAbovePaise, formerGstins, ...fields } = stored;
  return {
    settings: {
      ...fields,
      deliveryCharge: paise(deliveryChargePaise),
      freeDeliveryAbove: paise(freeDeliveryAbovePaise),
    },
    formerGstins,
    pictures: Object.fromEntries([
      ...PICTURES.map((place) => [place, stored[place]]),
      ...stored.homeTiles.map(({ image }, place) => [`tile${place}`, image]),
    ]),
  };
}

/** The settings as a client receives them and sends them back: texts of earlier releases are tidied on the way. */
export function shownSettings(stored: StoredProfile): ShopSettings {
  return z.decode(ShopSettings, z.encode(ShopSettings, toOwnProfile(stored).settings));
}

export function toStored(settings: ShopSettings, before: StoredProfile): StoredProfile {
  const { deliveryCharge, freeDeliveryAbove, ...fields } = settings;
  return {
    ...before,
    ...fields,
    hasNoGstin: settings.gstin === "" && (settings.hasNoGstin ?? before.hasNoGstin),
    homeTiles: settings.homeTiles.map((tile) => ({ ...tile, isOn: tile.isOn ?? true })),
    deliveryChargePaise: deliveryCharge,
    freeDeliveryAbovePaise: freeDeliveryAbove,
  };
}

/** Applies changes to the settings. In a group, only the given fields change; a list is replaced. */
export function withChanges(settings: ShopSettings, changes: ShopSettingsChanges): ShopSettings {
  const changed = Object.entries(changes).map(([name, value]: [string, unknown]) => {
    const before: unknown = settings[name as keyof ShopSettings];
    return [name, isGroup(before) && isGroup(value) ? { ...before, ...value } : value];
  });
  return { ...settings, ...Object.fromEntries(changed) };
}

const isGroup = (value: unknown): value is object => typeof value === "object" && !Array.isArray(value);

/** The fields that differ between two profiles, before and after, for the audit log. Amounts are in rupees. */
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
