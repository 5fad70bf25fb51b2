import { type RawBuilder, sql } from "kysely";
import { PAYMENT_HOLD_MAX_MINUTES } from "../../../rules/payment-window.ts";

type HoldEnd = "expires_at" | "held_until";

/**
 * When a hold ends that is lengthened: some minutes from now, but at most half an hour after it began, and never
 * earlier than it would have. One that has ended, and that nobody has released yet, begins anew.
 * @param end the column with its end, in a table that has `held_since`
 * @param minutes from now
 */
export function lengthenedHold(end: HoldEnd, minutes: number): RawBuilder<Date> {
  const fromNow = sql`now() + make_interval(mins => ${minutes})`;
  return sql<Date>`case when ${sql.ref(end)} < now() then ${fromNow} else greatest(${sql.ref(end)},
    least(${fromNow}, held_since + make_interval(mins => ${PAYMENT_HOLD_MAX_MINUTES}))) end`;
}

/** When a hold began that is lengthened. @param end as for `lengthenedHold` */
export function beginOfLengthenedHold(end: HoldEnd): RawBuilder<Date> {
  return sql<Date>`case when ${sql.ref(end)} < now() then now() else held_since end`;
}
