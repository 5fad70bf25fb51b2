import { sql } from "kysely";
import type { Seller } from "../../contract/tax-documents.ts";
import { gstinOn, registeredStateOn } from "../../rules/gstin.ts";
import { type RegimeChange, regimeOn, type TaxPosition, taxedStateOn } from "../../rules/tax-regime.ts";
import type { IndianDate } from "../../rules/time.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { readIndianDay } from "../platform/database/indian-time.ts";
import { shopDocument } from "./shop-profile-queries.ts";
import { readStoredProfile, type StoredProfile } from "./stored-profile.ts";

/** The shop's settings with its regimes under GST. */
export type ProfileWithRegimes = StoredProfile & TaxPosition;

export async function getProfileWithRegimes(db: Queryable): Promise<ProfileWithRegimes> {
  const { rows } = await sql<{ document: string | null; regimes: RegimeChange[] }>`
    select ${shopDocument} as document, (
      select coalesce(jsonb_agg(jsonb_build_object('from', to_char(from_date, 'YYYY-MM-DD'), 'regime', regime)
        order by from_date desc), '[]') from tax_regimes) as regimes`.execute(db);
  const { document = null, regimes = [] } = rows[0] ?? {};
  return { ...readStoredProfile(document), regimes };
}

/** Whether prices include GST today, so that a business can get a tax invoice. */
export async function chargesGstToday(db: Queryable): Promise<boolean> {
  return taxedStateOn(await readIndianDay(db), await getProfileWithRegimes(db)) !== null;
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
