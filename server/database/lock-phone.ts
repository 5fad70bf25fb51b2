import { sql } from "kysely";
import type { Queryable } from "./connect.ts";

/** Locks a phone until the transaction ends: guesses at its codes, and its erasure, come one after the other. */
export async function lockPhone(trx: Queryable, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${phone}`}, 0))`.execute(trx);
}
