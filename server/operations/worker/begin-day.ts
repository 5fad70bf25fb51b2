import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { indianDay } from "../../platform/database/indian-time.ts";
import { BEST_SELLERS, notifyChanged, SHOP } from "../../platform/http/tags.ts";
import { applyDueRates } from "../../tax-documents/change-gst-rates.ts";

/** The row of scheduled_tasks with the time at which the last new day was noticed. */
const NEW_DAY = "new day";

/**
 * Applies what a new Indian day changes, by the database's clock. Once per day it outdates the cached replies with the
 * shop's GSTIN, tax regime and best sellers. In each run it gives products the GST rates that have begun: a rate entered at
 * midnight may be committed after the day was noticed.
 */
export async function beginDay({ db }: Pick<Deps, "db">): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql`
      insert into scheduled_tasks as task (name, finished_at) values (${NEW_DAY}, now())
      on conflict (name) do update set finished_at = excluded.finished_at
        where ${indianDay(sql.ref("task.finished_at"))} <> ${indianDay()}
      returning name`.execute(trx);
    if (rows.length > 0) await notifyChanged(trx, [SHOP, BEST_SELLERS]);
  });
  await inTransaction(db, applyDueRates);
}
