// How often one address may ask. Kept in the process: what guards codes and logins is counted in tables.
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { isRefusal, ShopError } from "../errors.ts";

export type Limiter = (request: FastifyRequest) => Promise<void>;

/** Who is counted as one: an IPv4 address, or the /64 of an IPv6 address. */
export function sourceOf({ ip }: Pick<FastifyRequest, "ip">): string {
  // A trusted proxy may pass on a name it made up: that counts as it stands.
  if (!ipaddr.isValid(ip)) return ip;
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

/**
 * A guard that refuses with 429 beyond `max` requests a window.
 * @param windowMs length of the window
 * @param keyOf what is counted as one; the source address unless said
 */
export function limit(
  app: FastifyInstance,
  max: number,
  windowMs: number,
  keyOf: (request: FastifyRequest) => string = sourceOf,
): Limiter {
  const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: keyOf });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new ShopError("TOO_MANY", { retryAfter: counted.ttlInSeconds });
  };
}
