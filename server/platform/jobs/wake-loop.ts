import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../database/connect.ts";

/** The channel that reports rows that have become due; the payload names the loop. */
export const WORK_DUE = "work_due";

export type LoopName =
  | "messages"
  | "payment events"
  | "payments"
  | "refunds"
  | "bookings"
  | "parcels"
  | "shipping runs";

/**
 * Wakes a loop in every process, once the transaction that makes its rows due is committed. A lost notification costs at
 * most the time until the loop's next poll.
 */
export async function wakeLoop(trx: Queryable, loop: LoopName): Promise<void> {
  await sql`select ${wakingOf(loop)}`.execute(trx);
}

/** As `wakeLoop`, for a statement that does more. */
export const wakingOf = (loop: LoopName): RawBuilder<unknown> => sql`pg_notify(${WORK_DUE}, ${loop})`;

/**
 * @param due a time or null, for a statement that reads a loop's rows, such as `min(due_at)`
 * @returns ms from now until then
 */
export const msUntil = (due: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(extract(epoch from ${due} - clock_timestamp()) * 1000)::float8`;
