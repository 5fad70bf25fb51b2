import type pg from "pg";
import { withClient } from "./with-client.ts";

// An arbitrary number that every process of the shop uses.
const LOCK = 7_262_516;
/** A role that connects through a pooler has the limits of a request on all its connections (limitSessionsOf). */
const UNLIMITED = "set lock_timeout = 0; set statement_timeout = 0";

/**
 * Runs what processes that start together must do one after the other on a database, however long each takes.
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
