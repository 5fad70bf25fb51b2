import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { limitConcurrency } from "./limit-concurrency.ts";

/** A file that is made while it is sent. */
export interface Download {
  /** ASCII, without quotes. */
  name: string;
  type: string;
  content: AsyncIterable<string | Uint8Array>;
}

/** Of all exports of a kind together: one connection, the others are left to shoppers. */
const MAX_STATEMENTS = 1;
const TIMEOUT_MS = 10_000;

/** Keeps exports from taking every connection there is: their statements wait for each other. */
export const limitExports = () => limitConcurrency(MAX_STATEMENTS, TIMEOUT_MS);

export function sendDownload(reply: FastifyReply, { name, type, content }: Download): FastifyReply {
  return reply
    .type(type)
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .send(Readable.from(content));
}
