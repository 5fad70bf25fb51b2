import { type RawBuilder, sql } from "kysely";
import { PAYMENT_HOLD_MAX_MINUTES } from "../../rules/payment-window.ts";

type HoldEnd = "expires_at" | "held_until";

/**
 * The new end of an extended hold: some minutes from now, but at most half an hour after the hold began, and never
 * earlier than its current end. A hold that has expired and is not yet released starts over from now.
 * @param end the column with the hold's end, in a table that has `held_since`
 * @param minutes from now
 */
export function extendedHoldEnd(end: HoldEnd, minutes: number): RawBuilder<Date> {
  const fromNow = sql`now() + make_interval(mins => ${minutes})`;
  return sql<Date>`case when ${sql.ref(end)} < now() then ${fromNow} else greatest(${sql.ref(end)},
    least(${fromNow}, held_since + make_interval(mins => ${PAYMENT_HOLD_MAX_MINUTES}))) end`;
}

/** The start of an extended hold: now if it has expired, else unchanged. @param end as for `extendedHoldEnd` */
export function extendedHoldStart(end: HoldEnd): RawBuilder<Date> {
  return sql<Date>`case when ${sql.ref(end)} < now() then now() else held_since end`;
}
