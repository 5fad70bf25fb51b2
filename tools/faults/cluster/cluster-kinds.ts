// The faults of the cluster, injected while shoppers buy.
import { setTimeout as wait } from "node:timers/promises";
import { ALL, type CountedKind, type Injection, type Kind, type Stage } from "../kinds.ts";
import type { Call } from "../ledger.ts";
import { readyAgainMs, untilReady } from "../ready.ts";
import type { Cluster } from "./open-cluster.ts";

const NONE: ReadonlySet<Call> = new Set();
/** The pause between two faults, so that the cluster recovers. */
const CALM_MS = 5_000;
/** How long the standby is down. */
const DOWN_MS = 20_000;

function clusterKind(
  name: string,
  count: number,
  mayFail: ReadonlySet<Call>,
  inject: (cluster: Cluster, stage: Stage) => Promise<Injection>,
): CountedKind {
  const kind: Kind = {
    name,
    full: count,
    short: count,
    mayFail,
    place: "cluster",
    async inject(stage) {
      const cluster = stage.world as Cluster;
      const injection = await inject(cluster, stage);
      await cluster.pair.untilWhole();
      await wait(CALM_MS);
      return injection;
    },
  };
  return { kind, count };
}

export const CLUSTER_KINDS: readonly CountedKind[] = [
  clusterKind("rolling-restart", 3, NONE, restartOneAfterTheOther),
  clusterKind("kill-one-shop", 5, ALL, killOneShop),
  clusterKind("kill-standby", 3, ALL, killStandby),
  clusterKind("kill-primary", 3, ALL, killPrimary),
  clusterKind("freeze-primary", 2, ALL, freezePrimary),
];

/**
 * A rolling release: each shop gets a stop signal, serves until HAProxy has noticed, and is ready again before the
 * next one stops.
 */
async function restartOneAfterTheOther({ shops }: Cluster): Promise<Injection> {
  for (const { url, process } of shops) {
    await process.restart();
    await untilReady(url);
    // HAProxy polls twice a second.
    await wait(2_000);
  }
  return {};
}

async function killOneShop({ entry, shops }: Cluster, { random }: Stage): Promise<Injection> {
  const shop = random.pick(shops);
  const since = performance.now();
  await shop.process.kill();
  const injection = { readyAgainMs: await readyAgainMs(entry, since) };
  await untilReady(shop.url);
  return injection;
}

async function killStandby({ entry, pair }: Cluster): Promise<Injection> {
  const standby = await pair.standby();
  const since = performance.now();
  await standby.kill();
  const injection = { readyAgainMs: await readyAgainMs(entry, since) };
  await wait(DOWN_MS);
  standby.start();
  return injection;
}

/** The loss of a machine: PostgreSQL and Patroni are killed. */
async function killPrimary({ entry, pair }: Cluster): Promise<Injection> {
  const primary = await pair.primary();
  const since = performance.now();
  await primary.kill();
  await pair.untilReplaced(primary);
  const injection = { readyAgainMs: await readyAgainMs(entry, since) };
  primary.start();
  return injection;
}

/** A machine that freezes, is replaced, and resumes still believing that it is the primary. */
async function freezePrimary({ entry, pair }: Cluster): Promise<Injection> {
  const primary = await pair.primary();
  const since = performance.now();
  primary.freeze();
  await pair.untilReplaced(primary);
  const injection = { readyAgainMs: await readyAgainMs(entry, since) };
  primary.thaw();
  return injection;
}
