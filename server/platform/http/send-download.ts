import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { limitConcurrency } from "./limit-concurrency.ts";

/** A file that is generated while it is sent. */
export interface Download {
  /** ASCII, without quotes. */
  name: string;
  type: string;
  content: AsyncIterable<string | Uint8Array>;
}

/** Exports of a kind use one database connection at a time; the others stay free for shoppers. */
const MAX_STATEMENTS = 1;
const TIMEOUT_MS = 10_000;

/** Limits the statements of exports: they queue for one connection. */
export const limitExports = () => limitConcurrency(MAX_STATEMENTS, TIMEOUT_MS);

export function sendDownload(reply: FastifyReply, { name, type, content }: Download): FastifyReply {
  return reply
    .type(type)
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .send(Readable.from(content));
}
