// Notices a proxy in front of the shop that it was not told of: all who come through it have its address.
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { HOUR_MS } from "../../../rules/time.ts";

/** Fewer clients in an hour may be one person who tries something out. */
const CLIENTS_OF_A_PROXY = 3;
const MAX_ADDRESSES = 100;
const MAX_NAME_LENGTH = 64;

/**
 * A proxy is a private address, or this machine's own, from which requests of several clients come. Strangers from the
 * internet send what they like in X-Forwarded-For, but they have a public address: those are never taken for a proxy,
 * or else somebody could have the shop advise its owner to trust him.
 * @param tell called with a proxy's address, once an hour at most for each
 */
export function noticeProxies(app: FastifyInstance, tell: (address: string) => void): void {
  const clientsOf = new LRUCache<string, Set<string>>({ max: MAX_ADDRESSES, ttl: HOUR_MS });
  app.addHook("onRequest", async (request) => {
    const client = forwardedClient(request);
    if (client === null) return;
    const address = privateAddress(request.socket.remoteAddress ?? "");
    if (address === null) return;
    const clients = clientsOf.get(address) ?? new Set();
    if (clients.size === 0) clientsOf.set(address, clients);
    if (clients.size === CLIENTS_OF_A_PROXY) return;
    if (clients.add(client).size === CLIENTS_OF_A_PROXY) tell(address);
  });
}

/** Who asked the proxy, as it says itself in the last entry; null without a proxy, or with one that is trusted. */
function forwardedClient({ headers, ips }: FastifyRequest): string | null {
  const entries = headers["x-forwarded-for"];
  // Whom a proxy speaks for is listed only where it is believed.
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
