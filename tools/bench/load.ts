// Repeats requests to one URL on a fixed number of connections and prints its result as one line of JSON. It is a
// separate process, so that it takes no time from the process it measures.
import { setTimeout as wait } from "node:timers/promises";
import { Crowd, type Target } from "./crowd.ts";
import { microsEach, processorMs } from "./processor-time.ts";
import { type Summary, summarise } from "./summarise.ts";

export interface Load extends Target {
  warmUpMs: number;
  ms: number;
}

export interface LoadResult extends Summary {
  /** The server's processor time per request in microseconds; null if the system does not report it. */
  cpuMicros: number | null;
  /** The share of one processor that this load generator itself used. */
  ownShare: number;
  failed: number;
}

async function run(load: Load): Promise<LoadResult> {
  const crowd = new Crowd(load);
  const after = (ms: number) => Promise.race([wait(ms), crowd.broken]);
  crowd.start();
  await after(load.warmUpMs);
  crowd.takeTimes();
  const cpuBefore = processorMs(load.serverPid);
  const ownBefore = process.cpuUsage();
  const began = performance.now();
  await after(load.ms);
  const times = crowd.takeTimes();
  const took = performance.now() - began;
  const own = process.cpuUsage(ownBefore);
  const cpuAfter = processorMs(load.serverPid);
  await crowd.leave();
  return {
    ...summarise(times, took),
    cpuMicros: microsEach(cpuBefore, cpuAfter, times.length),
    ownShare: (own.user + own.system) / 1_000 / took,
    failed: crowd.failed,
  };
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2] as string))));
