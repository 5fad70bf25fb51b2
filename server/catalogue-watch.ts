// Hears of every change to the catalogue, in whichever process it was made.
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const CHANNEL = "catalogue_changed";
const HEARTBEAT_MS = 5_000;
const RECONNECT_MS = 500;

/**
 * Calls `changed` whenever the catalogue or the profile has changed, and whenever a change may have been
 * missed because the connection was gone.
 * @returns a function that ends the watch
 */
export async function watchCatalogue(url: string, changed: () => void): Promise<() => Promise<void>> {
  let isEnded = false;
  let client = await listen();

  async function listen(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
      keepAlive: true,
    });
    next.on("notification", changed);
    next.on("error", () => {});
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    // Only a link that stood can be lost; a failed try is tried again by whoever made it.
    next.once("end", () => void reconnect());
    return next;
  }

  async function reconnect(): Promise<void> {
    while (!isEnded) {
      changed();
      await wait(RECONNECT_MS, undefined, { ref: false });
      try {
        client = await listen();
        changed();
        return;
      } catch {
        // Next round.
      }
    }
  }

  // A link that died silently is found out here; ending it brings a new one.
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
