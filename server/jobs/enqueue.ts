import { sql } from "kysely";
import type { MessageKind } from "../../rules/message-kinds.ts";
import type { Queryable } from "../database/connect.ts";

/** What each kind of job is told. */
export interface JobPayloads {
  "handle-payment-event": { eventId: string };
  "push-refunds": Record<string, never>;
  /** Of a consignment that came to nothing. */
  "cancel-booking": { id: string };
  "track-consignments": Record<string, never>;
  "send-order-message": { id: string; kind: MessageKind };
}

/** With the queue's growing pauses the last try comes about a day after the first. */
const MAX_ATTEMPTS = 12;

/**
 * Puts a job into the same transaction as whatever makes it necessary: both happen or neither.
 * @param key in place of a job with the same key that waits to be tried (again)
 */
export async function enqueue<Name extends keyof JobPayloads>(
  trx: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  key: string | null = null,
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    max_attempts => ${MAX_ATTEMPTS}::int, job_key => ${key})`.execute(trx);
}
