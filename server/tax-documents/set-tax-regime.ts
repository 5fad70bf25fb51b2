import { sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import type { setTaxRegime as call, TaxSettings } from "../../contract/tax-documents.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { indianDay } from "../platform/database/indian-time.ts";
import { notifyChanged, SHOP } from "../platform/http/tags.ts";
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
    await notifyChanged(trx, [SHOP]);
    await audit(trx, actor, { action: "tax regime set", subject: from, after: { regime } });
    return getTaxSettings(trx);
  });
}

/**
 * Removes a regime whose day has not come: no document follows from it yet.
 * @throws ShopError NOT_FOUND
 */
export function removeTaxRegime({ db }: Deps, from: string, actor: Actor): Promise<TaxSettings> {
  return inTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom("taxRegimes")
      .where("fromDate", "=", sql<Date>`${from}::date`)
      .where("fromDate", ">", indianDay())
      .returning("regime")
      .executeTakeFirst();
    if (!removed)
      throw new ShopError("NOT_FOUND", { message: "This regime applies already, or it was removed." });
    await notifyChanged(trx, [SHOP]);
    await audit(trx, actor, { action: "tax regime removed", subject: from, before: removed });
    return getTaxSettings(trx);
  });
}
