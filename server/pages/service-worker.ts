// The storefront's service worker (docs/decisions/0013-a-service-worker.md), or one that removes it, and the two of the
// admin area: for notifications, and for the packing list.
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Config } from "../platform/config/config.ts";

const BUILT = new URL("../../build/web/service-worker/", import.meta.url);

/** The policy for a worker's own requests: to the shop only. */
const POLICY = "default-src 'none'; connect-src 'self'";

/** This worker makes no requests. */
const NO_REQUESTS = "default-src 'none'";

/**
 * Replaces the worker if it is switched off: browsers that have the worker request its address, and this one removes
 * it.
 */
const FAREWELL = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

export function serviceWorkerRoute(app: FastifyInstance, { serviceWorker }: Config): void {
  const worker = (address: string, policy: string, read: () => Promise<string>) => {
    let script: Promise<string> | null = null;
    app.get(address, { exposeHeadRoute: true }, async (_request, reply) => {
      script ??= read();
      return reply
        .type("text/javascript; charset=utf-8")
        .header("cache-control", "no-cache")
        .header("content-security-policy", policy)
        .send(await script);
    });
  };
  const built = (name: string) => () => readFile(new URL(name, BUILT), "utf8");
  const switched = (name: string) => (serviceWorker ? built(name) : async () => FAREWELL);
  worker("/service-worker.js", POLICY, switched("service-worker.js"));
  // Below /admin, so that its scope is limited to the admin area.
  worker("/admin/push-worker.js", NO_REQUESTS, built("push-worker.js"));
  worker("/admin/packing-worker.js", POLICY, switched("packing-worker.js"));
}
