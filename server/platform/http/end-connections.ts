import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Longer than replies usually take, shorter than the whole stop (security.md, section 5). */
const GRACE_MS = 10_000;
const POLL_MS = 50;

/**
 * Lets the shop stop in time. Connections on which nothing has come (browsers open some in advance) are closed at once,
 * others after their reply, and those still open after a while are cut. Node by itself closes only the connections
 * that are idle at that moment, and waits for the others without limit.
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
