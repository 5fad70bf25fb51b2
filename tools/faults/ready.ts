// Polls whether a shop is ready, like a load balancer but more often.
import { setTimeout as wait } from "node:timers/promises";
import { sendRequest } from "../http-client.ts";

const POLL_MS = 20;
const PROBE_MS = 1_000;
/** A shop counts as ready again after being ready for this long: a dying process may still reply once. */
const STEADY_MS = 750;
const TIMEOUT_MS = 120_000;

async function isReady(url: string): Promise<boolean> {
  return (await sendRequest(url, { path: "/readyz", timeoutMs: PROBE_MS })).status === 200;
}

/** @throws Error if the shop is not ready within two minutes */
export async function untilReady(url: string): Promise<void> {
  if ((await readyAgainMs(url, performance.now())) === null)
    throw new Error(`${url} was not ready within ${TIMEOUT_MS / 1_000} s.`);
}

/**
 * Polls until the shop is ready and stays so.
 * @param since when the fault was injected, by performance.now()
 * @returns ms from then until it stayed ready; 0 if it was never seen unready, null after two minutes
 */
export async function readyAgainMs(url: string, since: number): Promise<number | null> {
  let steadySince: number | null = since;
  while (performance.now() - since < TIMEOUT_MS) {
    const checkedAt = performance.now();
    if (!(await isReady(url))) steadySince = null;
    else steadySince ??= checkedAt;
    if (steadySince !== null && performance.now() - steadySince >= STEADY_MS) return steadySince - since;
    await wait(POLL_MS);
  }
  return null;
}
