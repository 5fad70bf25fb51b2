// Rows with a due time: how they are claimed, when they are tried again, and when the next one is due.
import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../database/connect.ts";
import { msUntil } from "./wake-loop.ts";

type Sql = RawBuilder<unknown>;

interface RetryPolicy {
  /** While `attempts` is 0. */
  firstSeconds: number;
  longestSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Pauses before retries: doubled by each attempt, up to the longest. */
export const RETRIES = {
  /** People wait for it: an e-mail, a run of bookings. */
  message: { firstSeconds: 1, longestSeconds: 6 * HOUR },
  /** An owner waits for it, on this machine. */
  picture: { firstSeconds: 1, longestSeconds: 10 * MINUTE },
  /** Longer than any attempt, so that the pause is a lease too. */
  notification: { firstSeconds: 3 * MINUTE, longestSeconds: HOUR },
  refund: { firstSeconds: MINUTE, longestSeconds: HOUR },
  paymentEvent: { firstSeconds: MINUTE, longestSeconds: 6 * HOUR },
  /** The courier does not know the parcel (yet). */
  unknownParcel: { firstSeconds: HOUR, longestSeconds: 12 * HOUR },
} as const satisfies Record<string, RetryPolicy>;

/** Enough doublings for every policy; more would exceed a number. */
const MAX_DOUBLINGS = 30;

/**
 * The pause before the next attempt, as an interval.
 * @param attempts a column that counts them; 0 in a claim of a new row, 1 after that claim
 */
export const pauseBeforeRetry = (
  { firstSeconds, longestSeconds }: RetryPolicy,
  attempts: Sql = sql.ref("attempts"),
): RawBuilder<unknown> =>
  sql`make_interval(secs => least(${firstSeconds} * 2.0 ^ least(${attempts}, ${MAX_DOUBLINGS}), ${longestSeconds})::float8)`;

interface Claim {
  table: string;
  /** The column of its key, `id` by default. */
  key?: string;
  /** The column of the due time, `due_at` by default. */
  due?: string;
  /** Which due rows; by default all. */
  where?: Sql;
  /** Which rows come first; by default those that have been due for longest. */
  order?: Sql;
  /** At most this many rows. */
  most: number;
  /** Interval after which a claimed row is due again if its work does not end before: a lease, or the pause before a retry. */
  lease: Sql;
  /** Whether the row counts its claims in the column `attempts`. */
  countsAttempts?: boolean;
  /** Waits for rows that another transaction has locked. By default they are left to a later claim. */
  waitsForLocked?: boolean;
  returning: Sql;
}

/** Claims due rows: moves their due time ahead, so that no other worker claims them meanwhile. */
export async function claimDueRows<Row>(
  db: Queryable,
  {
    table,
    key = "id",
    due = "due_at",
    where = sql`true`,
    order = sql.ref(due),
    most,
    lease,
    countsAttempts = false,
    waitsForLocked = false,
    returning,
  }: Claim,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set ${sql.ref(due)} = now() + ${lease}${countsAttempts ? sql`, attempts = attempts + 1` : sql``}
    where ${sql.ref(key)} = any(array(
        select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(due)} <= now() and ${where}
        order by ${order} limit ${most} for update ${waitsForLocked ? sql`` : sql`skip locked`}))
      and ${where}
    returning ${returning}`.execute(db);
  return rows;
}

/**
 * Makes rows due now whose claims have ended with their process. Skips locked rows: the session of a killed process may
 * still hold some, and a start must not wait for it.
 * @param where which rows
 */
export async function endClaims(
  db: Queryable,
  table: string,
  where: Sql,
  { key = "id", due = "due_at" } = {},
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(due)} = now() where ${sql.ref(key)} = any(array(
    select ${sql.ref(key)} from ${sql.table(table)} where ${where} for update skip locked))`.execute(db);
}

/**
 * In how many ms the next row is due; null without one.
 * @param where which rows
 * @param due their due time
 */
export async function msUntilNextDue(
  db: Queryable,
  table: string,
  where: Sql = sql`true`,
  due: Sql = sql.ref("due_at"),
): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select ${msUntil(sql`min(${due})`)} as ms from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]?.ms ?? null;
}
