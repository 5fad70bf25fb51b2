import Fastify, { type FastifyBaseLogger } from "fastify";

/** A logger like the shop's, and the lines that it writes. */
export function readableLog(): {
  log: FastifyBaseLogger;
  lines: { msg: string; [field: string]: unknown }[];
} {
  const lines: { msg: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { log: Fastify({ logger: { level: "info", base: null, stream } }).log, lines };
}
