// Indian days and times in SQL, whatever the time zone of the session.
import { type RawBuilder, sql } from "kysely";
import type { IndianDate } from "../../../rules/time.ts";
import type { Queryable } from "./connect.ts";

type Sql = RawBuilder<unknown>;

const NOW = sql`now()`;

/**
 * Converts an instant (timestamptz) to the time of India's clocks (timestamp), and such a time to its instant. India has
 * one offset all year; it takes half the time of a lookup of the zone for each row.
 */
export const inIndia = (time: Sql = NOW) => sql<Date>`(${time} at time zone interval '05:30')`;

/** The Indian day (date) of an instant; without one, today. */
export const indianDay = (instant: Sql = NOW) => sql<Date>`${inIndia(instant)}::date`;

/**
 * The first instant of an Indian day. For the next day add 24 hours, not one day: a day of the session's time zone may
 * have 23 hours.
 * @param day yyyy-mm-dd
 */
export const startOfIndianDay = (day: string) => inIndia(sql`${day}::date::timestamp`);

/** Today in India by the database's clock, which also decides when a new day is noticed (operations/worker/begin-day.ts). */
export async function readIndianDay(db: Queryable): Promise<IndianDate> {
  const { rows } = await sql<{
    day: IndianDate;
  }>`select to_char(${indianDay()}, 'YYYY-MM-DD') as day`.execute(db);
  return (rows[0] as { day: IndianDate }).day;
}
