// Compresses replies that are made for one client: checkout pages, admin lists.
import type { FastifyInstance } from "fastify";
import { compress, preferredEncoding } from "./compress.ts";

/** A smaller body fits into one network packet with its headers, uncompressed. */
const MIN_BYTES = 1_200;
const TEXT = /^(?:text\/|application\/(?:json|manifest\+json|xml|javascript))/;

/** Applies to the routes mounted on `app` afterwards. Streams and `no-transform` replies stay uncompressed. */
export function compressOwn(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
    if (Buffer.byteLength(payload) < MIN_BYTES || request.method === "HEAD") return payload;
    if (!TEXT.test(String(reply.getHeader("content-type") ?? ""))) return payload;
    if (reply.hasHeader("content-encoding")) return payload;
    if (/no-transform/.test(String(reply.getHeader("cache-control") ?? ""))) return payload;
    const vary = reply.getHeader("vary");
    reply.header("vary", vary ? `${vary}, accept-encoding` : "accept-encoding");
    const encoding = preferredEncoding(request.headers["accept-encoding"]);
    if (encoding === "identity") return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return compress(payload, encoding, "once");
  });
}
