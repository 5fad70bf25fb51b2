import { type RawBuilder, sql } from "kysely";
import { PAYMENT_HOLD_MAX_MINUTES } from "../../rules/payment-window.ts";

/**
 * When a hold ends that is lengthened: some minutes from now, but at most half an hour after it began, and never
 * earlier than it would have.
 * @param end the column with its end, in a table that has `held_since`
 * @param minutes from now
 */
export function lengthenedHold(end: "expires_at" | "held_until", minutes: number): RawBuilder<Date> {
  return sql<Date>`greatest(${sql.ref(end)}, least(now() + make_interval(mins => ${minutes}),
    held_since + make_interval(mins => ${PAYMENT_HOLD_MAX_MINUTES})))`;
}
