// The service worker (docs/decisions/0013-a-service-worker.md), or one that takes every trace of it away again.
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

const BUILT = new URL("../../build/web/service-worker/service-worker.js", import.meta.url);

/** Of the worker's own requests, which are the shop's alone. */
const POLICY = "default-src 'none'; connect-src 'self'";

/** Browsers ask for the worker's address as long as they have one. */
const FAREWELL = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

export function serviceWorkerRoute(app: FastifyInstance, { serviceWorker }: Config): void {
  let script: Promise<string> | null = null;
  const readScript = () => {
    script ??= readFile(BUILT, "utf8");
    return script;
  };
  app.get("/service-worker.js", async (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", POLICY)
      .send(serviceWorker ? await readScript() : FAREWELL),
  );
}
