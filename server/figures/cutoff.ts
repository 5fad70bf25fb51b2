// The noon list's cut-off: what was booked before it is packed today (spec, sections 2 and 9).
import { type RawBuilder, sql } from "kysely";

/**
 * Today's cut-off, by the database's clock and India's time, whatever the zone of the database or of this process.
 * @param hour 0…23, of the day in India
 */
export function cutoff(hour: number): RawBuilder<Date> {
  return sql<Date>`((date_trunc('day', now() at time zone 'Asia/Kolkata') + make_interval(hours => ${hour}))
    at time zone 'Asia/Kolkata')`;
}
