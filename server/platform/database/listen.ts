// Receives the database's notifications (LISTEN), from this process and from all others.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { HeartbeatWriter } from "./heartbeat-writer.ts";

const HEARTBEAT = "heartbeat";
const HEARTBEAT_MS = 5_000;
const RECONNECT_MS = 500;

export interface Listener {
  /** Handles a notification, by the name of its channel. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** The connection is lost, or receives nothing; called again before each attempt to reconnect. */
  onDisconnect(): void;
  /** Connected again; notifications may have been missed. */
  onReconnect(): void;
}

/**
 * Listens on a connection of its own, and reconnects whenever that is lost or does not receive its own heartbeat.
 * @param heartbeatMs how often it proves that it receives notifications
 * @returns a function that stops listening
 * @throws the driver's error when the first connection fails
 */
export async function listen(
  url: string,
  { channels, onDisconnect, onReconnect }: Listener,
  heartbeatMs = HEARTBEAT_MS,
): Promise<() => Promise<void>> {
  const id = randomUUID();
  let isEnded = false;
  const writer = new HeartbeatWriter(url);
  let isHeartHeard = true;
  /** When the heartbeat that is not heard yet was committed, by the monotonic clock; null before that. */
  let writtenAt: number | null = null;
  let isWriting = false;
  let client = await open();

  async function open(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
      keepAlive: true,
      application_name: "snackshop listens",
    });
    next.on("notification", ({ channel, payload = "" }) => {
      if (channel !== HEARTBEAT) channels[channel]?.(payload);
      else if (payload === id) isHeartHeard = true;
    });
    next.on("error", () => {});
    try {
      await next.connect();
      for (const channel of [HEARTBEAT, ...Object.keys(channels)]) await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    isHeartHeard = true;
    // Only a connection that was established reconnects here; failed attempts are repeated by reopen().
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
        // Try again in the next round.
      }
    }
  }

  /** Ending the connection makes the listener reconnect. */
  const giveUp = (lost: pg.Client) => void lost.end().catch(() => {});

  async function write(): Promise<void> {
    isWriting = true;
    isHeartHeard = false;
    writtenAt = null;
    try {
      await writer.write(HEARTBEAT, id);
      writtenAt = performance.now();
    } catch {
      // A failed write proves nothing about the listening connection.
      isHeartHeard = true;
    } finally {
      isWriting = false;
    }
  }

  /** The connection has to answer, whether a heartbeat can be written or not. @param isStuck the last write has not ended */
  async function proveAlive(isStuck: boolean): Promise<void> {
    const asked = client;
    try {
      const { rows } = await asked.query("select from pg_stat_activity where pid = $1 and state = 'active'", [
        writer.pid,
      ]);
      // The writer's own connection is lost, and it has not noticed.
      if (isStuck && rows.length === 0) writer.drop();
    } catch {
      giveUp(asked);
    }
  }

  // Detects a connection that died silently, and one that only seems to listen, such as through a pooler: notifications
  // arrive in order, so a listener that receives its own has received all before it. A heartbeat that is missing because no
  // commit ends, such as while a synchronous standby is frozen, proves nothing: PostgreSQL commits transactions with
  // notifications one at a time, so no change can be missed either.
  const heartbeat = setInterval(() => {
    void proveAlive(isWriting);
    if (isWriting) return;
    if (isHeartHeard) void write();
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
