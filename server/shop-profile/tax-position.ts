import { sql } from "kysely";
import type { Seller } from "../../contract/tax-documents.ts";
import { gstinOn, registeredStateOn } from "../../rules/gstin.ts";
import { type RegimeChange, regimeOn, type TaxPosition, taxedStateOn } from "../../rules/tax-regime.ts";
import type { IndianDate } from "../../rules/time.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { readIndianDay } from "../platform/database/indian-time.ts";
import { getShopProfile } from "./shop-profile-queries.ts";
import type { StoredProfile } from "./stored-profile.ts";

/** The shop's settings with its regimes under GST. */
export type ProfileWithRegimes = StoredProfile & TaxPosition;

export async function getProfileWithRegimes(db: Queryable): Promise<ProfileWithRegimes> {
  const [profile, regimes] = [await getShopProfile(db), await listRegimes(db)];
  return { ...profile, regimes };
}

/** Whether prices include GST today, so that a business can get a tax invoice. */
export async function chargesGstToday(db: Queryable): Promise<boolean> {
  return taxedStateOn(await readIndianDay(db), await getProfileWithRegimes(db)) !== null;
}

/** Newest first. */
function listRegimes(db: Queryable): Promise<RegimeChange[]> {
  return db
    .selectFrom("taxRegimes")
    .select([sql<string>`to_char(from_date, 'YYYY-MM-DD')`.as("from"), "regime"])
    .orderBy("fromDate", "desc")
    .execute();
}

/** The shop as its documents of a day name it. */
export function sellerOn(day: IndianDate, profile: ProfileWithRegimes): Seller {
  const { name: tradeName, legalName, postalAddress: address, fssaiNumber } = profile;
  const isRegistered = regimeOn(day, profile) !== "unregistered";
  return {
    name: legalName || tradeName,
    tradeName,
    address,
    gstin: isRegistered ? gstinOn(day, profile) : "",
    fssaiNumber,
    state: (isRegistered && registeredStateOn(day, profile)) || "",
  };
}
