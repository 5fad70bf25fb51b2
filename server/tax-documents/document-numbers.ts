import { sql } from "kysely";
import { fiscalYearOf } from "../../rules/tax-documents.ts";
import { type IndianDate, indianDate } from "../../rules/time.ts";
import type { Queryable } from "../platform/database/connect.ts";

/** Reads the time. Tests pass another clock. */
export type ReadClock = (trx: Queryable) => Promise<Date>;

export const readDatabaseClock: ReadClock = async (trx) => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(trx);
  return (rows[0] as { now: Date }).now;
};

export interface TakenNumbers {
  series: string;
  fiscalYear: string;
  first: number;
  issuedAt: Date;
  /** The Indian day of `issuedAt`. */
  day: IndianDate;
}

/**
 * Takes the next numbers of a series. Other transactions wait for them until this one ends; if it fails, the numbers
 * are free again, so that none is left out.
 * @param expectedDay the Indian day that was read before
 * @param seriesOn the series of a day
 */
export async function takeNumbers(
  trx: Queryable,
  expectedDay: IndianDate,
  seriesOn: (day: IndianDate) => string,
  count: number,
  readClock: ReadClock,
): Promise<TakenNumbers> {
  let day = expectedDay;
  for (;;) {
    const series = seriesOn(day);
    const fiscalYear = fiscalYearOf(day);
    const first = await advance(trx, { series, fiscalYear, count });
    // Read while the series is locked, so that a later number never has an earlier time.
    const issuedAt = await readClock(trx);
    const today = indianDate(issuedAt);
    if (today === day) return { series, fiscalYear, first, issuedAt, day };
    // Midnight has passed: the numbers may belong to another year or series.
    await putBack(trx, { series, fiscalYear, count });
    day = today;
  }
}

interface Advance {
  series: string;
  fiscalYear: string;
  count: number;
}

/** @returns the first of the numbers */
async function advance(trx: Queryable, { series, fiscalYear, count }: Advance): Promise<number> {
  const { first } = await trx
    .insertInto("documentSeries")
    .values({ series, fiscalYear, nextNumber: 1 + count })
    .onConflict((conflict) =>
      conflict
        .columns(["series", "fiscalYear"])
        .doUpdateSet({ nextNumber: sql<number>`document_series.next_number + ${count}` }),
    )
    .returning(sql<number>`next_number - ${count}::integer`.as("first"))
    .executeTakeFirstOrThrow();
  return first;
}

async function putBack(trx: Queryable, { series, fiscalYear, count }: Advance): Promise<void> {
  await trx
    .updateTable("documentSeries")
    .set({ nextNumber: sql<number>`next_number - ${count}` })
    .where("series", "=", series)
    .where("fiscalYear", "=", fiscalYear)
    .execute();
}
