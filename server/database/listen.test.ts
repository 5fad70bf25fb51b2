import { once } from "node:events";
import { createServer, connect as dial, type Socket } from "node:net";
import { Transform } from "node:stream";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { listen } from "./listen.ts";

const NOTIFICATION = "A".charCodeAt(0);
const HEAD_BYTES = 5;
/** Long enough for a busy machine to hear it. */
const HEARTBEAT_MS = 500;

/** Leaves PostgreSQL's notifications out, as a pooler does that gives each transaction another connection. */
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

/** The way to the test's database, over which nothing is heard while `isDeaf` says so. */
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

test("a connection that only seems to listen is replaced, and what was missed is told", async () => {
  let isDeaf = true;
  const heard: string[] = [];
  const road = await openRoad(() => isDeaf);
  const channel = `deaf_${process.pid}`;
  const stop = await listen(
    road,
    {
      channels: { [channel]: (payload) => heard.push(payload) },
      onDisconnect: () => {
        isDeaf = false;
        heard.push("lost");
      },
      onReconnect: () => heard.push("again"),
    },
    HEARTBEAT_MS,
  );
  onTestFinished(stop);
  const teller = new pg.Client(inject("adminUrl"));
  await teller.connect();
  onTestFinished(() => teller.end());
  await teller.query("select pg_notify($1, 'missed')", [channel]);
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(["lost", "again"]);
  await teller.query("select pg_notify($1, 'told')", [channel]);
  await expect.poll(() => heard).toEqual(["lost", "again", "told"]);
});
