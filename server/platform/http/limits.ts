// How often one address may ask. Kept in the process: what guards codes and logins is counted in tables.
import { hash } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { isRefusal, ShopError } from "../../errors.ts";

export type Limiter = (request: FastifyRequest) => Promise<void>;
type KeyOf = (request: FastifyRequest) => string;
export type Counter = ReturnType<FastifyInstance["createRateLimit"]>;

const MAX_NAME_LENGTH = 64;

/** Who is counted as one: an IPv4 address, or the /64 of an IPv6 address. */
export function sourceOf({ ip }: Pick<FastifyRequest, "ip">): string {
  // A trusted proxy may pass on a name it made up: that counts as it stands, if it is not too long.
  if (!ipaddr.isValid(ip)) return ip.slice(0, MAX_NAME_LENGTH);
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

export async function registerLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
}

/** Whether a guard would let a request pass; counts it. */
export async function isWithin(limiter: Limiter, request: FastifyRequest): Promise<boolean> {
  try {
    await limiter(request);
    return true;
  } catch (error) {
    if (!isRefusal(error, "TOO_MANY")) throw error;
    return false;
  }
}

/** What a text is counted under: of one length, however long a text a stranger sends, and no secret. */
export function counterKey(text: string): string {
  return hash("sha256", text, "base64url");
}

/** Counts requests. It remembers five thousand keys, and forgets the one that was not used for longest. */
export function counter(app: FastifyInstance, max: number, windowMs: number, keyOf: KeyOf): Counter {
  const keyGenerator = (request: FastifyRequest) => counterKey(keyOf(request));
  return app.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
}

/**
 * A guard that refuses with 429 beyond `max` requests a window.
 * @param windowMs length of the window
 * @param keyOf what is counted as one; the source address unless said. Only what nobody can make up, such as a session
 *   that exists: with thousands of made-up keys somebody could have the counts of others forgotten
 */
export function limit(app: FastifyInstance, max: number, windowMs: number, keyOf: KeyOf = sourceOf): Limiter {
  const count = counter(app, max, windowMs, keyOf);
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new ShopError("TOO_MANY", { retryAfter: counted.ttlInSeconds });
  };
}
