import type pg from "pg";
import { RefusedBackup } from "./refused-backup.ts";

/** A firewall in between may cut a connection that is idle for minutes, and the lock would end with it. */
const PING_MS = 30_000;

/**
 * Runs `work` under a lock, so that only one backup of this shop runs at a time.
 * @param pingMs how often the connection that holds the lock is used
 * @throws RefusedBackup while another backup runs
 */
export async function withBackupLock<Result>(
  pool: pg.Pool,
  work: () => Promise<Result>,
  pingMs = PING_MS,
): Promise<Result> {
  const client = await pool.connect();
  // A failed ping means that the lock is lost: another backup may then run in parallel, which is harmless.
  const ping = setInterval(() => client.query("select 1").catch(() => {}), pingMs);
  try {
    const { rows } = await client.query(
      "select pg_try_advisory_lock(hashtextextended('backup', 0)) as is_mine",
    );
    if (!rows[0].is_mine) throw new RefusedBackup("Another backup of this shop is being made.");
    return await work();
  } finally {
    clearInterval(ping);
    // Closing the connection releases the lock.
    client.release(true);
  }
}
