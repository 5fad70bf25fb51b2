import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Longer than replies usually take, shorter than the time for the whole stop. */
const GRACE_MS = 10_000;
const POLL_MS = 50;

/**
 * Makes the HTTP server stop within a bounded time. Connections without any data (browsers open some in advance) are
 * closed at once, others after their reply, and those still open after GRACE_MS are cut. Node closes only the
 * connections that are idle when the stop begins, and waits for the others without limit.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const poll = setInterval(() => app.server.closeIdleConnections(), POLL_MS).unref();
    const end = setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
    app.server.once("close", () => {
      clearInterval(poll);
      clearTimeout(end);
    });
  });
}
