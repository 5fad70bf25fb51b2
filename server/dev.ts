// `npm run dev`: the shop with hot reload. Vite renders the pages and sends every edit to the browser;
// `node --watch-path` restarts this file when the server's own code changes.

import { createServer as createHttpServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { createServer as createVite } from "vite";
import type { RenderPage } from "../contract/page-renderer.ts";

import { runShop } from "./start.ts";

process.env.NODE_ENV = "development";

const SERVER_PATHS = /^\/(api|sandbox|healthz|readyz)(\/|\?|$)/;

runShop(async () => {
  // Vite starts before the shop's server exists. This server never listens; it only forwards WebSocket upgrades to
  // Vite.
  const upgrades = createHttpServer();
  const vite = await createVite({
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: upgrades } },
    // Without these entries Vite would discover packages screen by screen, and reload the browser each time.
    optimizeDeps: { entries: ["web/**/*.{ts,tsx}", "!web/**/*.test.ts"] },
  });

  const render: RenderPage<Request, Response> = async (request, services) => {
    const { renderPage } = await vite.ssrLoadModule("./web/render-page.ts");
    const page = await (renderPage as RenderPage<Request, Response>)(request, services);
    page.headers.set("cache-control", "no-store");
    return page;
  };

  async function beforePages(app: FastifyInstance): Promise<void> {
    app.server.on("upgrade", (...upgrade) => upgrades.emit("upgrade", ...upgrade));
    app.addHook("preClose", () => vite.close());
    app.addHook("onRequest", (request, reply, next) => {
      if (SERVER_PATHS.test(request.url)) return next();
      vite.middlewares(request.raw, reply.raw, next);
    });
    // Vite adds inline scripts and styles that the policy would block.
    app.addHook("onSend", async (_request, reply) => {
      if (String(reply.getHeader("content-type")).startsWith("text/html"))
        reply.removeHeader("content-security-policy");
    });
  }

  return { render, beforePages };
});
