// Computes the totals of each past day once, so that the dashboard stays fast however old the shop is.
import { sql } from "kysely";
import { DASHBOARD_DAYS } from "../../../contract/dashboard.ts";
import type { Deps } from "../../deps.ts";
import { type Database, inTransaction } from "../../platform/database/connect.ts";
import { findRangesToSum, readCalendar, sumProducts } from "./daily-figures.ts";
import { rankProducts } from "./rank-products.ts";
import { addUpDay, findDayToAddUp } from "./write-figures.ts";

/** More days wait for the next sweep, so that a shop with years to catch up on can do its other work. */
const MAX_DAYS_PER_RUN = 60;

const RANGES = DASHBOARD_DAYS.map(Number);

/**
 * Adds up past days, then ranks the products and stores their sums.
 * @param signal stops the run between two days
 */
export async function addUpDays({ db }: Pick<Deps, "db">, signal?: AbortSignal): Promise<void> {
  for (let days = 0; days < MAX_DAYS_PER_RUN && !signal?.aborted; days++) {
    if (!(await addUpNextDay(db))) break;
  }
  const calendar = await readCalendar(db);
  const toSum = await findRangesToSum(db, RANGES, calendar);
  if (toSum.length === 0) return;
  // The sums come last: if a ranking was interrupted they are missing, and the next run ranks again.
  await rankProducts(db);
  await sumProducts(db, toSum, calendar);
}

/** @returns false when no day is left, or another process is adding one up */
export function addUpNextDay(db: Database): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // The trigger move_totals_of_corrected_state waits for this lock, so that a state corrected meanwhile is
    // not lost.
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('add up days', 0)) as is_locked`.execute(trx);
    if (!rows[0]?.isLocked) return false;
    const day = await findDayToAddUp(trx);
    if (day !== null) await addUpDay(trx, day);
    return day !== null;
  });
}
