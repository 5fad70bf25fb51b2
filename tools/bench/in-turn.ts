// Requests one URL of two servers in turn, a tenth of a second each, and prints the figures of each turn as one line of JSON.
// A machine that is shared with others is twice as fast in one second as in the next: what is measured a second apart was
// measured on two machines.
import { setTimeout as wait } from "node:timers/promises";
import { alternate } from "./alternate.ts";
import { Crowd, type Target } from "./crowd.ts";
import type { LoadResult } from "./load.ts";
import { microsEach, processorMs } from "./processor-time.ts";
import { type Summary, summarise } from "./summarise.ts";

export interface InTurn {
  sides: [Target, Target];
  /** Pairs of turns, after those that only warm both up. */
  turns: number;
}

const TURN_MS = 100;
const WARM_UP_TURNS = 20;

type Turn = Summary & { answers: number };

async function takeTurn(crowd: Crowd): Promise<Turn> {
  const began = performance.now();
  crowd.ask();
  await Promise.race([wait(TURN_MS), crowd.broken]);
  await crowd.pause();
  const times = crowd.takeTimes();
  return { ...summarise(times, performance.now() - began), answers: times.length };
}

async function run({ sides, turns }: InTurn): Promise<[LoadResult, LoadResult][]> {
  const [one, other] = sides.map((side) => new Crowd(side)) as [Crowd, Crowd];
  const takeTurns = (rounds: number) =>
    alternate(
      rounds,
      () => takeTurn(one),
      () => takeTurn(other),
    );
  await takeTurns(WARM_UP_TURNS);
  const cpuBefore = sides.map(({ serverPid }) => processorMs(serverPid));
  const ownBefore = process.cpuUsage();
  const began = performance.now();
  const pairs = await takeTurns(turns);
  const took = performance.now() - began;
  const own = process.cpuUsage(ownBefore);
  const ownShare = (own.user + own.system) / 1_000 / took;
  // Linux counts in hundredths of a second: too roughly for one turn.
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
