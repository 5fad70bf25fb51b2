// How often one address may ask. Kept in the process: what guards codes and logins is counted in tables.
import { isIPv6 } from "node:net";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ShopError } from "../errors.ts";

export type Limiter = (request: FastifyRequest) => Promise<void>;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Who is counted as one: an IPv4 address, or the /64 of an IPv6 address. */
export function sourceOf(request: FastifyRequest): string {
  const { ip } = request;
  if (ip.startsWith("::ffff:")) return ip.slice("::ffff:".length);
  if (!isIPv6(ip)) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = 8 - groups.length - tail.split(":").filter(Boolean).length;
  const all = ip.includes("::")
    ? [...groups, ...Array<string>(missing).fill("0"), ...tail.split(":").filter(Boolean)]
    : groups;
  return `${all.slice(0, 4).join(":")}::/64`;
}

export async function registerLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
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
