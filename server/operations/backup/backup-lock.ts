import type pg from "pg";
import { RefusedBackup } from "./refused-backup.ts";

/** What lies between, such as a firewall, ends a connection that says nothing for minutes, and with it the lock. */
const PING_MS = 30_000;

/**
 * Runs `work` while no other backup of this shop is made.
 * @param pingMs how often the connection that holds the lock is used
 * @throws RefusedBackup while there is another
 */
export async function withBackupLock<Result>(
  pool: pg.Pool,
  work: () => Promise<Result>,
  pingMs = PING_MS,
): Promise<Result> {
  const client = await pool.connect();
  // One that fails has lost the lock: another backup may begin beside this one, which does neither any harm.
  const ping = setInterval(() => client.query("select 1").catch(() => {}), pingMs);
  try {
    const { rows } = await client.query(
      "select pg_try_advisory_lock(hashtextextended('backup', 0)) as is_mine",
    );
    if (!rows[0].is_mine) throw new RefusedBackup("Another backup of this shop is being made.");
    return await work();
  } finally {
    clearInterval(ping);
    // Closing the connection gives the lock back.
    client.release(true);
  }
}
