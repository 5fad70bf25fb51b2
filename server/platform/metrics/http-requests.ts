import { Counter, Histogram } from "prom-client";
import { processRegistry } from "./process-registry.ts";

const requests = new Counter({
  name: "snackshop_http_requests_total",
  help: "Requests by the pattern of their address and the answer's status; those answered from the reply cache are counted there",
  labelNames: ["route", "status"],
  registers: [processRegistry],
});

const durations = new Histogram({
  name: "snackshop_http_request_seconds",
  help: "How long requests took until their reply was sent, by kind",
  labelNames: ["kind"],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [processRegistry],
});

/** By the prefix of the route; the first match counts. */
const KINDS = [
  ["/api/admin/", "admin"],
  ["/api/webhooks/", "webhook"],
  ["/api/payments/", "payment"],
  ["/api/users/proceedToPay/", "payment"],
  ["/api/users/paymentSuccess/", "payment"],
  ["/api/", "api"],
  ["/assets/", "asset"],
  ["/sandbox/", "sandbox"],
  ["/", "page"],
] as const;
/** Every file below these has a route of its own, so they are counted together. */
const MANY_ROUTES = ["/assets/", "/sandbox/"];

/**
 * @param pattern of the route; undefined if none matched
 * @param seconds until the reply was sent; null for event streams, which stay open as long as the client listens
 */
export function countRequest(pattern: string | undefined, status: number, seconds: number | null): void {
  const many = MANY_ROUTES.find((beginning) => pattern?.startsWith(beginning));
  requests.inc({ route: many ? `${many}*` : (pattern ?? "none"), status });
  const [, kind] = KINDS.find(([beginning]) => pattern?.startsWith(beginning)) ?? [null, "none"];
  if (seconds !== null) durations.observe({ kind }, seconds);
}
