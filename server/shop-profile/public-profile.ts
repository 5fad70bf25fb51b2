import type { PublicShopProfile } from "../../contract/shop-profile.ts";
import { gstinOn } from "../../rules/gstin.ts";
import { taxedStateOn } from "../../rules/tax-regime.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { readIndianDay } from "../platform/database/indian-time.ts";
import { deliveryTermsOf } from "./shop-profile-queries.ts";
import { getProfileWithRegimes } from "./tax-position.ts";

/** The profile that shoppers see, with the GSTIN of today. */
export async function getPublicShopProfile(db: Queryable): Promise<PublicShopProfile> {
  const profile = await getProfileWithRegimes(db);
  const today = await readIndianDay(db);
  const { charge, freeAbove } = deliveryTermsOf(profile);
  return {
    ...profile,
    gstin: gstinOn(today, profile),
    chargesGst: taxedStateOn(today, profile) !== null,
    homeTiles: profile.homeTiles.filter(({ isOn }) => isOn),
    deliveryCharge: charge,
    freeDeliveryAbove: freeAbove,
  };
}
