// `npm run dev`: the shop, with the web as it is being written. Vite renders it and sends every edit to the
// browser; `node --watch-path` starts this file again when something of the server's own has changed.
import { createServer as createHttpServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { createServer as createVite } from "vite";
import type { RenderPage } from "./pages/page-routes.ts";
import { runShop } from "./start.ts";

process.env.NODE_ENV = "development";

const NOT_OF_THE_WEB = /^\/(api|sandbox|healthz|readyz)(\/|\?|$)/;

runShop(async () => {
  // Vite comes up before the shop has a server: this one never listens and only hands upgrades on.
  const upgrades = createHttpServer();
  const vite = await createVite({
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: upgrades } },
    // Found one by one as screens are opened, packages would make the browser start over each time.
    optimizeDeps: { entries: ["web/**/*.{ts,tsx}", "!web/**/*.test.ts"] },
  });

  const render: RenderPage = async (request, services) => {
    const { renderPage } = await vite.ssrLoadModule("./web/render-page.ts");
    const page = await (renderPage as RenderPage)(request, services);
    page.headers.set("cache-control", "no-store");
    return page;
  };

  async function beforePages(app: FastifyInstance): Promise<void> {
    app.server.on("upgrade", (...upgrade) => upgrades.emit("upgrade", ...upgrade));
    app.addHook("preClose", () => vite.close());
    app.addHook("onRequest", (request, reply, next) => {
      if (NOT_OF_THE_WEB.test(request.url)) return next();
      vite.middlewares(request.raw, reply.raw, next);
    });
    // Vite puts scripts and styles into the page that no policy knows of.
    app.addHook("onSend", async (_request, reply) => {
      if (String(reply.getHeader("content-type")).startsWith("text/html"))
        reply.removeHeader("content-security-policy");
    });
  }

  return { render, beforePages };
});
