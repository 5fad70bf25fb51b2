// When a shop is ready to serve, asked as a load balancer asks, only more often.
import { setTimeout as wait } from "node:timers/promises";
import { ask } from "../http-client.ts";

const POLL_MS = 20;
const PROBE_MS = 1_000;
/** It counts as ready again once it has stayed so for this long: what has just died may answer one last time. */
const STEADY_MS = 750;
const GIVE_UP_MS = 120_000;

async function isReady(url: string): Promise<boolean> {
  return (await ask(url, { path: "/readyz", timeoutMs: PROBE_MS })).status === 200;
}

/** @throws Error when the shop is not ready within two minutes */
export async function untilReady(url: string): Promise<void> {
  if ((await readyAgainMs(url, performance.now())) === null)
    throw new Error(`${url} was not ready within ${GIVE_UP_MS / 1_000} s.`);
}

/**
 * Watches until the shop is ready and stays so.
 * @param since when it was hurt, by performance.now()
 * @returns ms from then until it was ready for good; 0 if nothing was to be seen of it, null after two minutes
 */
export async function readyAgainMs(url: string, since: number): Promise<number | null> {
  let steadySince: number | null = since;
  while (performance.now() - since < GIVE_UP_MS) {
    const asked = performance.now();
    if (!(await isReady(url))) steadySince = null;
    else steadySince ??= asked;
    if (steadySince !== null && performance.now() - steadySince >= STEADY_MS) return steadySince - since;
    await wait(POLL_MS);
  }
  return null;
}
