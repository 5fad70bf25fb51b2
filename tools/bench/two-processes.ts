// Measures how far a second process doubles the throughput of uncached work, with one database. First each process
// has one core, which it shares with database and load generator: no ratio can be far above twice the shop's share of
// all work. Then each process has only a part of a core, so that database and load generator are not the bottleneck,
// and the ratio shows how far the processes slow down each other.
// Run it alone with `node tools/bench/two-processes.ts`.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { prepareShop } from "../faults/prepare-shop.ts";
import type { ShopProcess } from "../shop-process.ts";
import type { Load, LoadResult } from "./load.ts";
import { openShop, runHelper } from "./open-shop.ts";
import { pinTo, processorMs } from "./processor-time.ts";
import { moveToSmallMachine, type SmallMachine } from "./small-machine.ts";
import { atLeast, median, type Row, table } from "./table.ts";

const ROUNDS = 7;
const ROUND_MS = 2_000;
const WARM_UP_MS = 500;
/** Rounds of each process alone before the measurement, in which V8 compiles most code. */
const WARM_UP_ROUNDS = 5;
const CONNECTIONS = 16;
const TARGET = 1.7;
/** The share of a core for each process; two of them leave more than one core to database and load generator. */
const SMALL_SHARE = 0.25;
const WORK: Record<string, Pick<Load, "method" | "path" | "body" | "manySources" | "headers">> = {
  "page of a search, rendered for one shopper": {
    path: "/explore?q=banana",
    headers: { "accept-encoding": "br", accept: "text/html" },
    manySources: true,
  },
  "POST createOrder": {
    method: "POST",
    path: "/api/users/createOrder",
    body: JSON.stringify({ items: [{ productId: "nendran-banana-chips", quantity: 1 }] }),
    manySources: true,
  },
};

/** Replies per second of all these shops together. One or two shops share the same number of connections. */
async function perSecond(shops: readonly ShopProcess[], work: (typeof WORK)[string]): Promise<number> {
  const results = await Promise.all(
    shops.map(({ port, pid }) =>
      runHelper<LoadResult>("load.ts", {
        ...work,
        port,
        serverPid: pid,
        connections: CONNECTIONS / shops.length,
        warmUpMs: WARM_UP_MS,
        ms: ROUND_MS,
      } satisfies Load),
    ),
  );
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests for ${work.path} failed.`);
  return results.reduce((sum, result) => sum + result.perSecond, 0);
}

/** Processor time of these processes, and of the whole machine, in ms since their start. */
function usedOf(shops: readonly ShopProcess[]): { shopMs: number; allMs: number } {
  const busyMs = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return {
    shopMs: shops.reduce((sum, { pid }) => sum + (processorMs(pid) ?? Number.NaN), 0),
    allMs: busyMs.reduce((sum, ms) => sum + ms, 0),
  };
}

/** Warms up each process alone: two that share the load would need more rounds. */
async function warmUp(shops: readonly ShopProcess[]): Promise<void> {
  for (const work of Object.values(WORK))
    for (const shop of shops)
      for (let round = 0; round < WARM_UP_ROUNDS; round++) await perSecond([shop], work);
}

async function compareAll(shops: readonly ShopProcess[]): Promise<string> {
  const rows: Row[] = [];
  for (const name of Object.keys(WORK)) rows.push(await compare(name, shops));
  return table(rows);
}

async function compare(name: string, shops: readonly ShopProcess[]): Promise<Row> {
  const work = WORK[name] as (typeof WORK)[string];
  const pairs: [number, number][] = [];
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // The processes differ a little, so they alternate as the single one.
    const one = await perSecond([shops[round % shops.length] as ShopProcess], work);
    const before = usedOf(shops);
    pairs.push([one, await perSecond(shops, work)]);
    const after = usedOf(shops);
    shares.push((after.shopMs - before.shopMs) / (after.allMs - before.allMs));
  }
  const ratio = median(pairs.map(([one, two]) => two / one));
  return {
    name: `${name}, a second`,
    shop: median(pairs.map(([, two]) => two)).toFixed(0),
    limit: median(pairs.map(([one]) => one)).toFixed(0),
    ratio: ratio.toFixed(2),
    target: `${atLeast(TARGET, ratio)}, the shop's share of all work ${median(shares).toFixed(2)}`,
  };
}

/** Prints the throughput of two processes as "the shop", and of one as "the limit". */
export async function benchTwoProcesses(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "snackshop-bench-two-"));
  const postgres = await prepareShop(folder);
  const shops: ShopProcess[] = [];
  const machines: (SmallMachine | null)[] = [];
  try {
    const settings = {
      DATABASE_URL: postgres.shopUrl,
      MIGRATION_DATABASE_URL: postgres.url,
      OTP_PEPPER: "pepper",
    };
    for (let index = 0; index < 2; index++) shops.push(await openShop(folder, settings));
    const isPinned = shops.map(({ pid }, core) => pinTo(core, pid)).every(Boolean);
    await warmUp(shops);
    console.log(
      `Two processes against one${isPinned ? ", each on a core of its own" : " (taskset, of util-linux, is not here)"}, with database and load on the same cores:`,
    );
    console.log(await compareAll(shops));
    for (const { pid } of shops) machines.push(moveToSmallMachine(pid, SMALL_SHARE));
    if (machines.includes(null)) {
      console.log("No part of a core can be given to a process here (control groups, as root).");
    } else {
      console.log(`Each with ${SMALL_SHARE} of a core, so that database and load have room:`);
      console.log(await compareAll(shops));
    }
  } finally {
    for (const shop of shops) await shop.stop();
    for (const machine of machines) machine?.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await benchTwoProcesses();
