import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Each worker of a test runner has its own range, so that no other worker takes a port before the shop has started. */
const PORTS = 2_000;
const WORKER = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0);
const PORTS_FROM = 10_000 + (WORKER % 10) * PORTS;
/** The only port in these ranges that browsers refuse to open (WHATWG Fetch, bad ports). */
const BAD_PORT = 10_080;

/** Ports returned already; some may not be in use yet. */
const returned = new Set<number>();

/** Below the system's ephemeral ports: an outgoing connection could take one of those before the shop does. */
export function freePort(): Promise<number> {
  const port = PORTS_FROM + randomInt(PORTS);
  if (port === BAD_PORT || returned.has(port)) return freePort();
  if (returned.size === PORTS / 2) returned.clear();
  returned.add(port);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(freePort()));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(port)));
  });
}
