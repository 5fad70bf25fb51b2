// Rate limits per source, counted in this process. Limits that guard codes and logins are counted in tables instead.
import { hash } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { isRefusal, ShopError } from "../../errors.ts";

export type Limiter = (request: FastifyRequest) => Promise<void>;
type KeyOf = (request: FastifyRequest) => string;
export type Counter = ReturnType<FastifyInstance["createRateLimit"]>;

const MAX_NAME_LENGTH = 64;

/** The unit that is counted: an IPv4 address, or the /64 network of an IPv6 address. */
export function sourceOf({ ip }: Pick<FastifyRequest, "ip">): string {
  // A trusted proxy may pass on a name instead of an address. It is counted as it stands, up to a length.
  if (!ipaddr.isValid(ip)) return ip.slice(0, MAX_NAME_LENGTH);
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

export async function registerLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
}

/** Counts a request and returns whether the limiter lets it pass. */
export async function isWithin(limiter: Limiter, request: FastifyRequest): Promise<boolean> {
  try {
    await limiter(request);
    return true;
  } catch (error) {
    if (!isRefusal(error, "TOO_MANY")) throw error;
    return false;
  }
}

/** The hash under which a text is counted: of fixed length, however long the client's text is, and without secrets. */
export function counterKey(text: string): string {
  return hash("sha256", text, "base64url");
}

/** Counts requests per key. It stores five thousand keys and evicts the least recently used. */
export function counter(app: FastifyInstance, max: number, windowMs: number, keyOf: KeyOf): Counter {
  const keyGenerator = (request: FastifyRequest) => counterKey(keyOf(request));
  return app.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
}

/**
 * A guard that refuses with 429 beyond `max` requests per window.
 * @param windowMs length of the window
 * @param keyOf the key to count under; by default the source address. Clients must not be able to invent keys (an
 *   existing session is fine): thousands of invented keys would evict the counts of other clients
 */
export function limit(app: FastifyInstance, max: number, windowMs: number, keyOf: KeyOf = sourceOf): Limiter {
  const count = counter(app, max, windowMs, keyOf);
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new ShopError("TOO_MANY", { retryAfter: counted.ttlInSeconds });
  };
}
