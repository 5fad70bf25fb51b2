// Server-sent events about orders for open admin screens, which read them with fetch.
import { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { ORDER_EVENTS } from "../../contract/orders.ts";
import { toRupees } from "../../rules/money.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import type { OrderEvent } from "../platform/database/order-events.ts";
import { adminOf, adminTokenOf, rolesWith } from "../staff/admin-guard.ts";
import { listOpenTokens } from "../staff/admin-sessions.ts";

const ACCESS = "packer";
/** Checked for each event: a role may change while a stream is open. */
const ROLES = rolesWith(ACCESS);
const MAX_STREAMS = 50;
/** Per account, so that no account uses up the streams of the others. */
const MAX_STREAMS_OF_ACCOUNT = 12;
const HEARTBEAT_MS = 25_000;
/** A screen with older data reloads. */
const MAX_AGE_MS = 5 * 60_000;
/** Longer than any transaction takes from its start, which is the time of its moves, to its commit. */
const TRANSACTION_MS = 10_000;
/** Longer than a request takes to arrive: the age is as of its sending. */
const LATENCY_MS = 2_000;
/** Bytes; a screen with more unread data counts as disconnected. */
const MAX_UNREAD = 64 * 1024;

const HEARTBEAT = ": heartbeat\n\n";

/**
 * `event: order` with {orderId, status, totalAmount in rupees}, `event: changed` with {orderId}, or `event: refresh` when events
 * may have been missed.
 */
function eventText(event: OrderEvent): string {
  if (event === "refresh") return "event: refresh\ndata: {}\n\n";
  if ("changed" in event) return `event: changed\ndata: ${JSON.stringify({ orderId: event.changed })}\n\n`;
  const { orderId, status, total } = event;
  return `event: order\ndata: ${JSON.stringify({ orderId, status, totalAmount: toRupees(total) })}\n\n`;
}

/** Whether an order may have moved or changed since a screen loaded its data. @param age of the data, ms */
async function isOutdated(
  { db, orderEvents }: Pick<Deps, "db" | "orderEvents">,
  age: number,
): Promise<boolean> {
  if (!(age >= 0 && age <= MAX_AGE_MS)) return true;
  if (orderEvents.hasChangedWithin(age + LATENCY_MS)) return true;
  const since = sql`now() - make_interval(secs => ${(age + TRANSACTION_MS) / 1000})`;
  const moved = sql`select from order_moves where moved_at > ${since} limit 1`.execute(db);
  return moved.then(({ rows }) => rows.length > 0).catch(() => true);
}

export function orderEventStreamRoute(app: FastifyInstance, { db, orderEvents }: Deps): void {
  /** The open streams, each with the account and token that opened it. */
  const streams = new Map<PassThrough, { accountId: string; token: string }>();
  let sending = Promise.resolve();

  function end(stream: PassThrough): void {
    streams.delete(stream);
    stream.end();
  }

  /** Sends texts one after another, so that screens get events in the order they happened. */
  function send(text: string): void {
    sending = sending.then(() => sendToAll(text));
  }

  async function sendToAll(text: string): Promise<void> {
    const listening = [...streams];
    if (listening.length === 0) return;
    // If the sessions cannot be checked, all streams end; the screens reconnect and reload.
    const open = await listOpenTokens(
      db,
      listening.map(([, { token }]) => token),
      ROLES,
    ).catch(() => new Set<string>());
    for (const [stream, { token }] of listening) {
      if (stream.writableLength + stream.readableLength > MAX_UNREAD) stream.destroy();
      else if (open.has(token)) stream.write(text);
      else end(stream);
    }
  }

  const unsubscribe = orderEvents.subscribe((event) => send(eventText(event)));
  const heartbeat = setInterval(() => send(HEARTBEAT), HEARTBEAT_MS);
  heartbeat.unref();
  app.addHook("preClose", async () => {
    unsubscribe();
    clearInterval(heartbeat);
    for (const stream of streams.keys()) end(stream);
  });

  app.get<{ Querystring: { age?: string } }>(
    ORDER_EVENTS,
    { config: { access: ACCESS } },
    async (request, reply) => {
      const accountId = adminOf(request).id;
      const own = [...streams.values()].filter((stream) => stream.accountId === accountId);
      if (streams.size >= MAX_STREAMS || own.length >= MAX_STREAMS_OF_ACCOUNT)
        throw new ShopError("BUSY", { retryAfter: 60 });
      const stream = new PassThrough();
      streams.set(stream, { accountId, token: adminTokenOf(request) });
      stream.once("close", () => streams.delete(stream));
      // The client may disconnect during a write.
      stream.on("error", () => {});
      stream.write(HEARTBEAT);
      if (
        request.query.age !== undefined &&
        (await isOutdated({ db, orderEvents }, Number(request.query.age)))
      )
        stream.write(eventText("refresh"));
      return reply
        .type("text/event-stream; charset=utf-8")
        .headers({ "cache-control": "no-store", "x-accel-buffering": "no" })
        .send(stream);
    },
  );
}
