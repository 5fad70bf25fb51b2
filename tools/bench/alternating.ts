// Sends requests to two servers in alternating slots of a tenth of a second, and prints the figures of each slot as
// one line of JSON. A shared machine can be twice as fast in one second as in the next, so only measurements taken
// close together can be compared.
import { setTimeout as wait } from "node:timers/promises";
import { alternate } from "./alternate.ts";
import { Crowd, type Target } from "./crowd.ts";
import type { LoadResult } from "./load.ts";
import { microsEach, processorMs } from "./processor-time.ts";
import { type Summary, summarise } from "./summarise.ts";

export interface Alternating {
  sides: [Target, Target];
  /** The number of slot pairs, after those for warming up. */
  turns: number;
}

const TURN_MS = 100;
const WARM_UP_TURNS = 20;

type Turn = Summary & { answers: number };

async function claimCheck(crowd: Crowd): Promise<Turn> {
  const began = performance.now();
  crowd.start();
  await Promise.race([wait(TURN_MS), crowd.broken]);
  await crowd.pause();
  const times = crowd.takeTimes();
  return { ...summarise(times, performance.now() - began), answers: times.length };
}

async function run({ sides, turns }: Alternating): Promise<[LoadResult, LoadResult][]> {
  const [one, other] = sides.map((side) => new Crowd(side)) as [Crowd, Crowd];
  const runPairs = (rounds: number) =>
    alternate(
      rounds,
      () => claimCheck(one),
      () => claimCheck(other),
    );
  await runPairs(WARM_UP_TURNS);
  const cpuBefore = sides.map(({ serverPid }) => processorMs(serverPid));
  const ownBefore = process.cpuUsage();
  const began = performance.now();
  const pairs = await runPairs(turns);
  const took = performance.now() - began;
  const own = process.cpuUsage(ownBefore);
  const ownShare = (own.user + own.system) / 1_000 / took;
  // Linux counts in hundredths of a second, which is too coarse for a single slot.
  const cpuMicros = sides.map(({ serverPid }, side) => {
    const answers = pairs.reduce((sum, pair) => sum + (pair[side]?.answers ?? 0), 0);
    return microsEach(cpuBefore[side] ?? null, processorMs(serverPid), answers);
  });
  await Promise.all([one.leave(), other.leave()]);
  return pairs.map(([first, second]) => [
    { ...first, cpuMicros: cpuMicros[0] ?? null, ownShare, failed: one.failed },
    { ...second, cpuMicros: cpuMicros[1] ?? null, ownShare, failed: other.failed },
  ]);
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2] as string))));
