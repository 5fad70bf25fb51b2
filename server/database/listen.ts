// Receives the database's notifications (LISTEN), from this process and from all others.
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const HEARTBEAT_MS = 5_000;
const RECONNECT_MS = 500;

export interface Listener {
  /** Handles a notification, by the name of its channel. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** The connection is lost; called again before each attempt to reconnect. */
  onDisconnect(): void;
  /** Connected again; notifications may have been missed. */
  onReconnect(): void;
}

/**
 * Listens on a connection of its own, and reconnects whenever that is lost.
 * @returns a function that stops listening
 * @throws the driver's error when the first connection fails
 */
export async function listen(
  url: string,
  { channels, onDisconnect, onReconnect }: Listener,
): Promise<() => Promise<void>> {
  let isEnded = false;
  let client = await open();

  async function open(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
      keepAlive: true,
      application_name: "snackshop listens",
    });
    next.on("notification", ({ channel, payload = "" }) => channels[channel]?.(payload));
    next.on("error", () => {});
    try {
      await next.connect();
      for (const channel of Object.keys(channels)) await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
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

  // Detects a connection that died silently; ending it makes the listener reconnect.
  const heartbeat = setInterval(() => {
    client.query("select 1").catch(() => client.end().catch(() => {}));
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return async () => {
    isEnded = true;
    clearInterval(heartbeat);
    await client.end().catch(() => {});
  };
}
