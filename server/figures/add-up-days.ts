// Keeps the dashboard quick however old the shop is: days that are over are added up once.
import { sql } from "kysely";
import { DASHBOARD_DAYS } from "../../contract/dashboard.ts";
import { type Database, inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { findDayToAddUp, sumProducts, writeFiguresOf } from "./daily-figures.ts";

/** The rest waits for the next minute: a shop that has years to catch up on has other work too. */
const MAX_DAYS_PER_RUN = 60;

/** @param signal ends the work between two days */
export async function addUpDays({ db }: Pick<Deps, "db">, signal?: AbortSignal): Promise<void> {
  for (let days = 0; days < MAX_DAYS_PER_RUN && !signal?.aborted; days++) {
    if (!(await addUpNextDay(db))) break;
  }
  await sumProducts(db, DASHBOARD_DAYS.map(Number));
}

/** @returns whether there was a day to add up, and nobody else at it */
export function addUpNextDay(db: Database): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('add up days', 0)) as is_ours`.execute(trx);
    const day = rows[0]?.isOurs ? await findDayToAddUp(trx) : null;
    if (day !== null) await writeFiguresOf(trx, day);
    return day !== null;
  });
}
