import type pg from "pg";
import { withClient } from "./with-client.ts";

// An arbitrary lock number, the same in every process of the shop.
const LOCK = 7_262_516;
/** A role that connects through a pooler has request limits on all its connections (limitSessionsOf). */
const UNLIMITED = "set lock_timeout = 0; set statement_timeout = 0";

/**
 * Runs work under a lock of the database, so that processes that start together do it one after another, however long
 * it takes.
 * @param work may use the connection that holds the lock
 * @throws the driver's error when the database cannot be reached, and what `work` throws
 */
export function oneAtATime<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient(url, async (client) => {
    await client.query(UNLIMITED);
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    return work(client);
  });
}
