import { sql } from "kysely";
import type { RateChange, TaxSettings } from "../../contract/tax-documents.ts";
import { documentPrefix } from "../../rules/tax-documents.ts";
import { regimeOn } from "../../rules/tax-regime.ts";
import { indianDate } from "../../rules/time.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { getProfileWithRegimes } from "../shop-profile/tax-position.ts";
import { readDatabaseClock } from "./document-numbers.ts";

export async function getTaxSettings(db: Queryable): Promise<TaxSettings> {
  const [profile, rateChanges] = [await getProfileWithRegimes(db), await listRateChanges(db)];
  return {
    regime: regimeOn(indianDate(await readDatabaseClock(db)), profile),
    regimes: [...profile.regimes],
    documentPrefix: documentPrefix(profile),
    rateChanges,
  };
}

/** Newest first. */
async function listRateChanges(db: Queryable): Promise<RateChange[]> {
  const rows = await db
    .selectFrom("gstRateChanges")
    .leftJoin("products", "products.id", "gstRateChanges.productId")
    .leftJoin("categories", "categories.id", "gstRateChanges.categoryId")
    .select(["gstRateChanges.id", sql<string>`to_char(from_date, 'YYYY-MM-DD')`.as("from")])
    .select(({ fn }) => fn.coalesce("products.name", "categories.name").as("name"))
    .select(["products.slug as productId", "gstRateChanges.categoryId", "gstRateChanges.hsnCode"])
    .select(["ratePercent as gstRatePercent", sql<boolean>`applied_at is not null`.as("isApplied")])
    .orderBy("fromDate", "desc")
    .orderBy("gstRateChanges.id", "desc")
    .execute();
  return rows.map(({ id: _id, ...row }) => ({ _id, ...row }));
}
