// Receives the database's notifications (LISTEN), from this process and all others.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { HeartbeatWriter } from "./heartbeat-writer.ts";

const HEARTBEAT = "heartbeat";
const HEARTBEAT_MS = 5_000;
const RECONNECT_MS = 500;
const CONNECT_MS = 3_000;

export interface Listener {
  /** Handlers of notifications, by channel. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** The connection is lost, or receives no heartbeat; called again before each attempt to reconnect. */
  onDisconnect(): void;
  /** Connected again; notifications may have been missed. */
  onReconnect(): void;
}

/**
 * Listens on its own connection, and reconnects whenever that is lost or misses its own heartbeat.
 * @param heartbeatMs how often it checks that it receives notifications
 * @param connectMs the longest wait for a connection
 * @returns a function that stops listening
 * @throws the driver's error when the first connection fails
 */
export async function listen(
  url: string,
  { channels, onDisconnect, onReconnect }: Listener,
  { heartbeatMs = HEARTBEAT_MS, connectMs = CONNECT_MS }: { heartbeatMs?: number; connectMs?: number } = {},
): Promise<() => Promise<void>> {
  const id = randomUUID();
  let isEnded = false;
  const writer = new HeartbeatWriter(url);
  let heartbeatReceived = true;
  /** When the outstanding heartbeat was committed, by the monotonic clock; null before the commit. */
  let writtenAt: number | null = null;
  let isWriting = false;
  let client = await open();

  async function open(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      query_timeout: 3_000,
      keepAlive: true,
      application_name: "snackshop listens",
    });
    next.on("notification", ({ channel, payload = "" }) => {
      if (channel !== HEARTBEAT) channels[channel]?.(payload);
      else if (payload === id) heartbeatReceived = true;
    });
    next.on("error", () => {});
    try {
      await next.connect();
      for (const channel of [HEARTBEAT, ...Object.keys(channels)]) await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    heartbeatReceived = true;
    // Only an established connection reconnects here; reopen() itself retries failed attempts.
    next.once("end", () => void reopen());
    return next;
  }

  async function reopen(): Promise<void> {
    while (!isEnded) {
      onDisconnect();
      await wait(RECONNECT_MS, undefined, { ref: false });
      try {
        client = await open();
        if (isEnded) await client.end();
        else onReconnect();
        return;
      } catch {
        // Retried in the next round.
      }
    }
  }

  /** Closes the connection; the listener then reconnects. */
  const giveUp = (lost: pg.Client) => void lost.end().catch(() => {});

  async function write(): Promise<void> {
    isWriting = true;
    heartbeatReceived = false;
    writtenAt = null;
    try {
      await writer.write(HEARTBEAT, id);
      writtenAt = performance.now();
    } catch {
      // A failed write proves nothing about the listening connection.
      heartbeatReceived = true;
    } finally {
      isWriting = false;
    }
  }

  /**
   * Checks that the connection still answers queries.
   * @param isStuck whether the last heartbeat's commit is still running
   */
  async function proveAlive(isStuck: boolean): Promise<void> {
    const current = client;
    try {
      const { rows } = await current.query(
        "select from pg_stat_activity where pid = $1 and state = 'active'",
        [writer.pid],
      );
      // The writer's connection is lost without its knowledge.
      if (isStuck && rows.length === 0) writer.drop();
    } catch {
      giveUp(current);
    }
  }

  // Detects a connection that died silently, and one that only seems to listen, such as through a pooler. Notifications
  // arrive in order, so a listener that receives its own heartbeat has received all before it. A heartbeat whose commit
  // does not end, such as while a synchronous standby is frozen, proves nothing: PostgreSQL commits transactions with
  // notifications one at a time, so no other change is missed either.
  const heartbeat = setInterval(() => {
    void proveAlive(isWriting);
    if (isWriting) return;
    if (heartbeatReceived) void write();
    else if (performance.now() - (writtenAt ?? 0) > heartbeatMs / 2) giveUp(client);
  }, heartbeatMs);
  heartbeat.unref();

  return async () => {
    isEnded = true;
    clearInterval(heartbeat);
    writer.close();
    await client.end().catch(() => {});
  };
}
