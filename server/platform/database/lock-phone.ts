import { sql } from "kysely";
import type { Queryable } from "./connect.ts";

const lock = (phone: string) => sql`pg_advisory_xact_lock(hashtextextended('otp ' || ${phone}::text, 0))`;

/** Locks a phone until the transaction ends, which serialises guesses at its codes and its erasure. */
export async function lockPhone(trx: Queryable, phone: string): Promise<void> {
  await sql`select ${lock(phone)}`.execute(trx);
}

/**
 * `lockPhone` for a statement that also locks a row: an always-true condition that waits for the phone's lock before
 * the row is read.
 */
export const hasLockedPhone = (phone: string) => sql<boolean>`(select ${lock(phone)}) is not null`;
