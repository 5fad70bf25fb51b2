import { type RawBuilder, sql } from "kysely";
import { paise } from "../../rules/money.ts";
import type { DeliveryTerms } from "../../rules/pricing.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { readStoredProfile, type StoredProfile } from "./stored-profile.ts";

/** The stored profile, for `readStoredProfile`, as a column of a statement that reads something else as well. */
export const shopDocument: RawBuilder<string | null> = sql<
  string | null
>`(select profile::text from shop_profile)`;

/** The whole profile, including the owner's internal settings. */
export async function getShopProfile(db: Queryable): Promise<StoredProfile> {
  const { rows } = await sql<{ document: string | null }>`select ${shopDocument} as document`.execute(db);
  return readStoredProfile(rows[0]?.document ?? null);
}

/** The profile and the database's time, in one query. */
export async function getShopProfileAndTime(db: Queryable): Promise<{ profile: StoredProfile; now: Date }> {
  const { rows } = await sql<{ document: string | null; now: Date }>`
    select now() as now, ${shopDocument} as document`.execute(db);
  const { document, now } = rows[0] as { document: string | null; now: Date };
  return { profile: readStoredProfile(document), now };
}

export function deliveryTermsOf(profile: StoredProfile): DeliveryTerms {
  return { charge: paise(profile.deliveryChargePaise), freeAbove: paise(profile.freeDeliveryAbovePaise) };
}

/** Whether an invoice or another tax document was issued. The prefix of its number is then fixed. */
export async function hasTaxDocuments(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ isIssued: boolean }>`
    select exists (select from tax_documents) as is_issued`.execute(db);
  return rows[0]?.isIssued ?? false;
}
