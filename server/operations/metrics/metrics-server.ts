import { once } from "node:events";
import { createServer } from "node:http";
import { hasToken } from "./metrics-access.ts";
import type { Metrics } from "./open-metrics.ts";

interface Place {
  host: string;
  port: number;
  /** Null: every client that reaches the port may read. */
  token: string | null;
}

/**
 * Serves the metrics on a separate port.
 * @returns a function that stops the server
 * @throws the error of `listen`, e.g. with code EADDRINUSE
 */
export async function startMetricsServer(
  metrics: Metrics,
  { host, port, token }: Place,
): Promise<() => Promise<void>> {
  const server = createServer(async ({ url, method, headers }, response) => {
    const isAllowed = token === null || hasToken(headers.authorization, token);
    if (url !== "/metrics" || method !== "GET" || !isAllowed) return response.writeHead(404).end();
    const text = await metrics.read().catch(() => null);
    if (text === null) return response.writeHead(500).end();
    return response.writeHead(200, { "content-type": metrics.contentType }).end(text);
  });
  server.listen(port, host);
  await once(server, "listening");
  return async () => {
    server.close().closeAllConnections();
    await once(server, "close");
  };
}
