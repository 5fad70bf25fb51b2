// What is done to the cluster while shoppers buy.
import { setTimeout as wait } from "node:timers/promises";
import { ALL, type CountedKind, type Injection, type Kind, type Stage } from "../kinds.ts";
import type { Call } from "../ledger.ts";
import { readyAgainMs, untilReady } from "../ready.ts";
import type { Cluster } from "./open-cluster.ts";

const NONE: ReadonlySet<Call> = new Set();
/** Between two faults, so that all is as usual before the next. */
const CALM_MS = 5_000;
/** As long as the replica is away. */
const AWAY_MS = 20_000;

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
  clusterKind("replica-away", 3, ALL, takeReplicaAway),
  clusterKind("kill-primary", 3, ALL, killPrimary),
  clusterKind("freeze-primary", 2, ALL, freezePrimary),
];

/** A release: each shop is told to stop, serves on until HAProxy sends it nobody, and comes back before the next goes. */
async function restartOneAfterTheOther({ shops }: Cluster): Promise<Injection> {
  for (const { url, process } of shops) {
    await process.restart();
    await untilReady(url);
    // HAProxy looks twice a second.
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

async function takeReplicaAway({ entry, pair }: Cluster): Promise<Injection> {
  const replica = await pair.replica();
  const since = performance.now();
  await replica.kill();
  const injection = { readyAgainMs: await readyAgainMs(entry, since) };
  await wait(AWAY_MS);
  replica.start();
  return injection;
}

/** A machine that is gone: its database, and Patroni beside it. */
async function killPrimary({ entry, pair }: Cluster): Promise<Injection> {
  const primary = await pair.primary();
  const since = performance.now();
  await primary.kill();
  await pair.untilReplaced(primary);
  const injection = { readyAgainMs: await readyAgainMs(entry, since) };
  primary.start();
  return injection;
}

/** A machine that stands still, is replaced, and wakes up in the belief that it is the primary. */
async function freezePrimary({ entry, pair }: Cluster): Promise<Injection> {
  const primary = await pair.primary();
  const since = performance.now();
  primary.freeze();
  await pair.untilReplaced(primary);
  const injection = { readyAgainMs: await readyAgainMs(entry, since) };
  primary.thaw();
  return injection;
}
