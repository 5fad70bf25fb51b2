import { sql } from "kysely";
import { paise } from "../../rules/money.ts";
import type { DeliveryTerms } from "../../rules/pricing.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { readStoredProfile, type StoredProfile } from "./stored-profile.ts";

/** The whole profile, including the owner's internal settings. */
export async function getShopProfile(db: Queryable): Promise<StoredProfile> {
  const [row] = await selectDocument(db);
  return readStoredProfile(row?.document ?? null);
}

const selectDocument = (db: Queryable) =>
  db.selectFrom("shopProfile").select(sql<string>`profile::text`.as("document")).execute();

/** The profile and the database's time, in one query. */
export async function getShopProfileAndTime(db: Queryable): Promise<{ profile: StoredProfile; now: Date }> {
  const { rows } = await sql<{ document: string | null; now: Date }>`
    select now() as now, (select profile::text from shop_profile) as document`.execute(db);
  const { document, now } = rows[0] as { document: string | null; now: Date };
  return { profile: readStoredProfile(document), now };
}

export function deliveryTermsOf(profile: StoredProfile): DeliveryTerms {
  return { charge: paise(profile.deliveryChargePaise), freeAbove: paise(profile.freeDeliveryAbovePaise) };
}
