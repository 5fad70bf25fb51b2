import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../database/connect.ts";

/** The channel for notifications of due rows; the payload is the loop's name. */
export const WORK_DUE = "work_due";

export type LoopName =
  | "messages"
  | "payment events"
  | "payments"
  | "refunds"
  | "bookings"
  | "parcels"
  | "shipping runs"
  | "pictures";

/**
 * Wakes a loop in every process once the transaction that makes its rows due commits. If the notification is lost, the
 * loop's next poll finds the rows.
 */
export async function wakeLoop(trx: Queryable, loop: LoopName): Promise<void> {
  await sql`select ${wakingOf(loop)}`.execute(trx);
}

/** The same as an expression, for use in a larger statement. */
export const wakingOf = (loop: LoopName): RawBuilder<unknown> => sql`pg_notify(${WORK_DUE}, ${loop})`;

/**
 * @param due a time or null, for a statement that reads a loop's rows, such as `min(due_at)`
 * @returns an expression for the ms from now until then
 */
export const msUntil = (due: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(extract(epoch from ${due} - clock_timestamp()) * 1000)::float8`;
