// Tells open admin screens of orders that come in or move on, as it happens: server-sent events, read with fetch.
import { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import { toRupees } from "../../rules/money.ts";
import { adminTokenOf } from "../admin-session/admin-guard.ts";
import { openTokens } from "../admin-session/admin-sessions.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import type { News } from "./order-news.ts";

const MAX_STREAMS = 50;
const HEARTBEAT_MS = 25_000;
/** Bytes; a screen that has not taken this much is gone. */
const MAX_UNREAD = 64 * 1024;

const HEARTBEAT = ": here\n\n";

/** `event: order` with {orderId, status, totalAmount in rupees}, or `event: refresh` when something may have been missed. */
function eventOf(news: News): string {
  if (news === "refresh") return "event: refresh\ndata: {}\n\n";
  const { orderId, status, total } = news;
  return `event: order\ndata: ${JSON.stringify({ orderId, status, totalAmount: toRupees(total) })}\n\n`;
}

export function orderFeedRoute(app: FastifyInstance, { db, orderNews }: Deps): void {
  /** Each open stream and the token it was opened with. */
  const streams = new Map<PassThrough, string>();
  let telling = Promise.resolve();

  function end(stream: PassThrough): void {
    streams.delete(stream);
    stream.end();
  }

  /** One after the other, so that screens hear things in the order they happened. */
  function tell(text: string): void {
    telling = telling.then(() => tellAll(text));
  }

  async function tellAll(text: string): Promise<void> {
    const listening = [...streams];
    if (listening.length === 0) return;
    // Where nobody can say whose session is open, all streams end; the screens come back and load anew.
    const open = await openTokens(
      db,
      listening.map(([, token]) => token),
    ).catch(() => new Set<string>());
    for (const [stream, token] of listening) {
      if (stream.writableLength + stream.readableLength > MAX_UNREAD) stream.destroy();
      else if (open.has(token)) stream.write(text);
      else end(stream);
    }
  }

  const stopReading = orderNews.read((news) => tell(eventOf(news)));
  const heartbeat = setInterval(() => tell(HEARTBEAT), HEARTBEAT_MS);
  heartbeat.unref();
  app.addHook("preClose", async () => {
    stopReading();
    clearInterval(heartbeat);
    for (const stream of streams.keys()) end(stream);
  });

  app.get("/api/admin/orders/events", { config: { access: "staff" } }, async (request, reply) => {
    if (streams.size >= MAX_STREAMS) throw new ShopError("BUSY", { retryAfter: 60 });
    const stream = new PassThrough();
    streams.set(stream, adminTokenOf(request));
    stream.once("close", () => streams.delete(stream));
    // Written to at the very moment its reader leaves.
    stream.on("error", () => {});
    stream.write(HEARTBEAT);
    return reply
      .type("text/event-stream; charset=utf-8")
      .headers({ "cache-control": "no-store", "x-accel-buffering": "no" })
      .send(stream);
  });
}
