import { sql } from "kysely";
import type { Queryable } from "../database/connect.ts";
import type { JobPayloads } from "./tasks.ts";

/** Puts a job into the same transaction as whatever makes it necessary: both happen or neither. */
export async function enqueue<Name extends keyof JobPayloads>(
  trx: Queryable,
  name: Name,
  payload: JobPayloads[Name],
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => 8)`.execute(
    trx,
  );
}
