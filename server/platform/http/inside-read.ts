// Requests that the shop makes of itself, in the process: a page's loaders, and the first pages of a process.
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";

/** What a reply says of itself beside its contents. */
interface Sources {
  /** What a cached reply is made of; null when it does not say. */
  tags: readonly string[] | null;
  /** Its Cache-Status, when it is outdated. */
  staleness: string | null;
}

/** Set while a request of the shop itself is handled. */
export const insideRead = new AsyncLocalStorage<Sources>();

/**
 * @param app ready
 * @param remoteAddress the client for whom it is read: limits count it as this client's
 */
export async function readInside(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string>,
  remoteAddress: string,
): Promise<{ reply: LightMyRequestResponse } & Sources> {
  const sources: Sources = { tags: null, staleness: null };
  // Awaited inside: `inject` begins when its promise is awaited.
  const reply = await insideRead.run(sources, async () => await app.inject({ url, headers, remoteAddress }));
  return { reply, ...sources };
}
