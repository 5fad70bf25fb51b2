import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { indianDay } from "../../platform/database/indian-time.ts";
import { BEST_SELLERS, notifyChanged, SHOP } from "../../platform/http/tags.ts";
import { applyDueRates } from "../../tax-documents/change-gst-rates.ts";

/** The row of scheduled_tasks that says when the last new day was noticed. */
const NEW_DAY = "new day";

/**
 * Does once per Indian day, by the database's clock, what the day itself changes: products get the GST rates that begin
 * today, and cached replies with the shop's GSTIN or tax regime, or with best sellers of the last days, are made again.
 */
export async function beginDay({ db }: Pick<Deps, "db">): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql`
      insert into scheduled_tasks as task (name, finished_at) values (${NEW_DAY}, now())
      on conflict (name) do update set finished_at = excluded.finished_at
        where ${indianDay(sql.ref("task.finished_at"))} <> ${indianDay()}
      returning name`.execute(trx);
    if (rows.length === 0) return;
    await applyDueRates(trx);
    await notifyChanged(trx, [SHOP, BEST_SELLERS]);
  });
}
