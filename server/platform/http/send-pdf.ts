import type { FastifyReply } from "fastify";

/** Sends a PDF as a download that no cache stores. @param name ASCII, without quotes */
export function sendPdf(
  reply: FastifyReply,
  { name, file }: { name: string; file: Uint8Array },
): FastifyReply {
  return reply
    .type("application/pdf")
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
}
