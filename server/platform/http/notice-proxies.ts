// Detects a proxy in front of the shop that is not configured: all its clients would share the proxy's address.
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { HOUR_MS } from "../../../rules/time.ts";

/** Fewer different clients in an hour may be one person who experiments with the header. */
const CLIENTS_OF_A_PROXY = 3;
const MAX_ADDRESSES = 100;
const MAX_NAME_LENGTH = 64;

/**
 * A proxy is a private or loopback address that sends requests of several clients. Strangers on the internet can put
 * anything into X-Forwarded-For, but they have a public address. A public address never counts as a proxy, or an
 * attacker could make the shop advise its owner to trust the attacker's address.
 * @param onProxy called with a proxy's address, at most once an hour for each
 */
export function noticeProxies(app: FastifyInstance, onProxy: (address: string) => void): void {
  const clientsOf = new LRUCache<string, Set<string>>({ max: MAX_ADDRESSES, ttl: HOUR_MS });
  app.addHook("onRequest", async (request) => {
    const client = forwardedClient(request);
    if (client === null) return;
    const address = privateAddress(request.socket.remoteAddress ?? "");
    if (address === null) return;
    const clients = clientsOf.get(address) ?? new Set();
    if (clients.size === 0) clientsOf.set(address, clients);
    if (clients.size === CLIENTS_OF_A_PROXY) return;
    if (clients.add(client).size === CLIENTS_OF_A_PROXY) onProxy(address);
  });
}

/** The client that the proxy names in the last entry; null without a proxy, or with a trusted one. */
function forwardedClient({ headers, ips }: FastifyRequest): string | null {
  const entries = headers["x-forwarded-for"];
  // Fastify lists forwarded addresses only for a trusted proxy.
  const isTrusted = ips !== undefined && ips.length > 1;
  if (entries === undefined || isTrusted) return null;
  const last = String(entries).split(",").at(-1) as string;
  return last.trim().slice(0, MAX_NAME_LENGTH);
}

const PRIVATE = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

function privateAddress(remote: string): string | null {
  if (!ipaddr.isValid(remote)) return null;
  const address = ipaddr.process(remote);
  return PRIVATE.has(address.range()) ? address.toString() : null;
}
