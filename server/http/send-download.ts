import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A file that is made while it is sent. */
export interface Download {
  /** ASCII, without quotes. */
  name: string;
  type: string;
  content: AsyncIterable<string | Uint8Array>;
}

export function sendDownload(reply: FastifyReply, { name, type, content }: Download): FastifyReply {
  return reply
    .type(type)
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .send(Readable.from(content));
}
