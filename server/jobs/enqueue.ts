import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../database/connect.ts";

/** The payload of each kind of job. */
export interface JobPayloads {
  /** Of versions before 0.1.0 only; now they are handled without a job (payment-events-in-hand.ts). */
  "handle-payment-event": { eventId: string };
  "push-refunds": Record<string, never>;
  /** `id` of a failed consignment. */
  "cancel-booking": { id: string };
  /** `id` of a consignment; without one, every parcel that is due. */
  "track-consignments": { id?: string };
  /** `id` of the run. */
  "carry-on-shipping-run": { id: string };
  /** `id` of the message. */
  "send-order-message": { id: string };
}

/** With the queue's growing delays the last try is about 22 hours after the first. */
const MAX_ATTEMPTS = 13;

/**
 * Adds a job in the transaction of the change that needs it: both happen or neither.
 * @param key replaces a waiting job with the same key
 * @param inSeconds how long it waits before its first try
 */
export async function enqueue<Name extends keyof JobPayloads>(
  trx: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  key: string | null = null,
  inSeconds = 0,
): Promise<void> {
  await sql`select ${jobToAdd(name, payload, key, inSeconds)}`.execute(trx);
}

/** As `enqueue`, for a statement that does more: the expression that adds the job. Its parts may be expressions, too. */
export function jobToAdd<Name extends keyof JobPayloads>(
  name: Name,
  payload: JobPayloads[Name] | RawBuilder<JobPayloads[Name]>,
  key: string | RawBuilder<string> | null = null,
  inSeconds = 0,
): RawBuilder<unknown> {
  const json = "toOperationNode" in payload ? payload : sql`${JSON.stringify(payload)}`;
  return sql`graphile_worker.add_job(${name}, ${json}::json, max_attempts => ${MAX_ATTEMPTS}::int,
    job_key => ${key}::text, run_at => now() + make_interval(secs => ${inSeconds}))`;
}
