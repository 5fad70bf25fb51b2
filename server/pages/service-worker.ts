// The storefront's service worker (docs/decisions/0013-a-service-worker.md), or one that takes every trace of it away again;
// and the admin area's, which shows notices.
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Config } from "../platform/config/config.ts";

const BUILT = new URL("../../build/web/service-worker/", import.meta.url);

/** Of the worker's own requests, which are the shop's alone. */
const POLICY = "default-src 'none'; connect-src 'self'";

/** It asks for nothing. */
const NO_REQUESTS = "default-src 'none'";

/** Browsers ask for the worker's address as long as they have one. */
const FAREWELL = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

export function serviceWorkerRoute(app: FastifyInstance, { serviceWorker }: Config): void {
  const worker = (address: string, policy: string, read: () => Promise<string>) => {
    let script: Promise<string> | null = null;
    app.get(address, async (_request, reply) => {
      script ??= read();
      return reply
        .type("text/javascript; charset=utf-8")
        .header("cache-control", "no-cache")
        .header("content-security-policy", policy)
        .send(await script);
    });
  };
  const built = (name: string) => () => readFile(new URL(name, BUILT), "utf8");
  worker("/service-worker.js", POLICY, serviceWorker ? built("service-worker.js") : async () => FAREWELL);
  // Below /admin, so that it can be registered for nothing else.
  worker("/admin/push-worker.js", NO_REQUESTS, built("push-worker.js"));
}
