import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, connect as dial, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openLink } from "../../../tests/support/database-link.ts";
import { startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { listen } from "./listen.ts";

const NOTIFICATION = "A".charCodeAt(0);
const HEAD_BYTES = 5;
/** Long enough for a busy machine to receive a heartbeat in time. */
const HEARTBEAT_MS = 2_000;

/** Drops PostgreSQL's notifications, as a pooler in transaction mode does. */
function deaf(): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= HEAD_BYTES && rest.length > rest.readInt32BE(1)) {
        const end = rest.readInt32BE(1) + 1;
        if (rest[0] !== NOTIFICATION) this.push(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
      done();
    },
  });
}

/** A proxy for the test's database that drops notifications while `isDeaf`. */
async function openRoad(isDeaf: () => boolean): Promise<string> {
  const url = new URL(inject("adminUrl"));
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = dial(Number(url.port), url.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    client.pipe(upstream);
    if (isDeaf()) upstream.pipe(deaf()).pipe(client);
    else upstream.pipe(client);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const road = new URL(url);
  road.port = String((server.address() as { port: number }).port);
  return road.href;
}

test("a connection that receives no notifications is replaced, and onReconnect is called", async () => {
  let isDeaf = true;
  const events: string[] = [];
  const road = await openRoad(() => isDeaf);
  const channel = `deaf_${process.pid}`;
  const stop = await listen(
    road,
    {
      channels: { [channel]: (payload) => events.push(payload) },
      onDisconnect: () => {
        isDeaf = false;
        events.push("lost");
      },
      onReconnect: () => events.push("again"),
    },
    { heartbeatMs: HEARTBEAT_MS },
  );
  onTestFinished(stop);
  const teller = new pg.Client(inject("adminUrl"));
  await teller.connect();
  onTestFinished(() => teller.end());
  await teller.query("select pg_notify($1, 'missed')", [channel]);
  await expect.poll(() => events).toEqual(["lost", "again"]);
  await teller.query("select pg_notify($1, 'told')", [channel]);
  await expect.poll(() => events).toEqual(["lost", "again", "told"]);
});

/** A separate PostgreSQL, whose commits wait forever while its synchronous standby is frozen. */
async function openFreezing() {
  const folder = mkdtempSync(join(tmpdir(), "snackshop-freezing-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), log: () => {} });
  const link = await openLink(postgres.adminUrl);
  const admin = new pg.Client(postgres.adminUrl);
  await admin.connect();
  onTestFinished(async () => {
    await admin.query("alter system reset synchronous_standby_names");
    await admin.query("select pg_reload_conf()");
    await admin.end();
    link.close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });
  const open = async (name: string) => {
    const client = new pg.Client({ connectionString: postgres.adminUrl, application_name: name });
    client.on("error", () => {});
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const [teller, prober] = [await open("tells"), await open("probes")];
  await admin.query("create table changes (n integer)");
  const isWaiting = async (name: string, event: string) => {
    const { rowCount } = await admin.query(
      "select from pg_stat_activity where application_name = $1 and wait_event = $2",
      [name, event],
    );
    return rowCount === 1;
  };
  return {
    link,
    admin,
    /** Makes every commit hang, and inserts a row with a notification. */
    async freeze(channel: string): Promise<void> {
      await admin.query("alter system set synchronous_standby_names = 'a_frozen_standby'");
      await admin.query("select pg_reload_conf()");
      // The setting takes effect after a moment.
      let isProbing = false;
      const isFrozen = () => {
        if (!isProbing) {
          isProbing = true;
          const ended = () => {
            isProbing = false;
          };
          prober.query("insert into changes values (0)").then(ended, ended);
        }
        return isWaiting("probes", "SyncRep");
      };
      await expect.poll(isFrozen).toBe(true);
      teller.query(`insert into changes values (1); select pg_notify('${channel}', 'told')`).catch(() => {});
      await expect.poll(() => isWaiting("tells", "SyncRep")).toBe(true);
    },
    /** Waits until a heartbeat cannot be committed either. */
    untilHeartStandsStill: () =>
      // It then waits for the lock of the other notifying transaction.
      expect.poll(() => isWaiting("snackshop heartbeat", "object")).toBe(true),
    async thaw() {
      await admin.query("alter system reset synchronous_standby_names");
      await admin.query("select pg_reload_conf()");
    },
  };
}

/** The events of a listener on the channel `frozen`: notifications, disconnects and reconnects; keeps growing. */
async function receivedFrom(url: string): Promise<readonly string[]> {
  const events: string[] = [];
  const stop = await listen(
    url,
    {
      channels: { frozen: (payload) => events.push(payload) },
      onDisconnect: () => events.push("lost"),
      onReconnect: () => events.push("again"),
    },
    { heartbeatMs: HEARTBEAT_MS },
  );
  onTestFinished(stop);
  return events;
}

test("while no commit ends the listener stays connected, and receives the notifications afterwards", async () => {
  const database = await openFreezing();
  const events = await receivedFrom(database.link.url);
  await database.freeze("frozen");
  // Longer than any query timeout.
  const times = new Set<string>();
  await expect
    .poll(async () => {
      const { rows } = await database.admin.query(
        "select query_start::text as at from pg_stat_activity where application_name = 'snackshop listens'",
      );
      for (const { at } of rows) times.add(at);
      return events.length > 0 || times.size > 12;
    })
    .toBe(true);
  expect(events).toEqual([]);
  await database.thaw();
  await expect.poll(() => events).toEqual(["told"]);
});

test("a connection that dies silently while no commit ends is replaced", async () => {
  const database = await openFreezing();
  const events = await receivedFrom(database.link.url);
  await database.freeze("frozen");
  await database.untilHeartStandsStill();
  database.link.stall();
  await expect.poll(() => events).toEqual(["lost", "again"]);
  await database.thaw();
  await expect.poll(() => events).toEqual(["lost", "again", "told"]);
});
