// The cut-off of the noon list: orders placed before it are packed today (spec, sections 2 and 9).
import { type RawBuilder, sql } from "kysely";
import { inIndia } from "../../platform/database/indian-time.ts";

/**
 * Today's cut-off in Indian time by the database's clock, independent of the time zones of database and
 * process.
 * @param hour 0…23, of the day in India
 */
export function cutoff(hour: number): RawBuilder<Date> {
  return inIndia(sql`(date_trunc('day', ${inIndia()}) + make_interval(hours => ${hour}))`);
}
