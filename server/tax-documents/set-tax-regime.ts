import { sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import type { setTaxRegime as call, TaxSettings } from "../../contract/tax-documents.ts";
import type { Deps } from "../deps.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { SHOP } from "../platform/http/tags.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { getTaxSettings } from "./tax-settings-queries.ts";

/** Sets the regime from a day on, in place of an entry for the same day. Documents issued before do not change. */
export function setTaxRegime(
  { db }: Deps,
  { from, regime }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<TaxSettings> {
  return inTransaction(db, async (trx) => {
    await trx
      .insertInto("taxRegimes")
      .values({ fromDate: sql<Date>`${from}::date`, regime })
      .onConflict((conflict) => conflict.column("fromDate").doUpdateSet({ regime }))
      .execute();
    await sql`select pg_notify('catalogue_changed', ${JSON.stringify({ tags: [SHOP] })})`.execute(trx);
    await audit(trx, actor, { action: "tax regime set", subject: from, after: { regime } });
    return getTaxSettings(trx);
  });
}
