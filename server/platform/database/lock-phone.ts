import { sql } from "kysely";
import type { Queryable } from "./connect.ts";

const lock = (phone: string) => sql`pg_advisory_xact_lock(hashtextextended('otp ' || ${phone}::text, 0))`;

/** Locks a phone until the transaction ends: guesses at its codes, and its erasure, come one after the other. */
export async function lockPhone(trx: Queryable, phone: string): Promise<void> {
  await sql`select ${lock(phone)}`.execute(trx);
}

/** As `lockPhone`, for a statement that locks a row besides: a condition, always true, that waits before it looks for the row. */
export const hasLockedPhone = (phone: string) => sql<boolean>`(select ${lock(phone)}) is not null`;
