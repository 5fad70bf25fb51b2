// Requests one URL of two servers in turn, a tenth of a second each, and prints the figures of each turn as one line of JSON.
// A machine that is shared with others is twice as fast in one second as in the next: what is measured a second apart was
// measured on two machines.
import { setTimeout as wait } from "node:timers/promises";
import { Crowd, type Target } from "./crowd.ts";
import type { LoadResult } from "./load.ts";
import { processorMs } from "./processor-time.ts";
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
  /** Each is as often first as second. */
  const takeBoth = async (round: number): Promise<[Turn, Turn]> => {
    if (round % 2 === 0) return [await takeTurn(one), await takeTurn(other)];
    const second = await takeTurn(other);
    return [await takeTurn(one), second];
  };
  for (let round = 0; round < WARM_UP_TURNS; round++) await takeBoth(round);
  const cpuBefore = sides.map(({ serverPid }) => processorMs(serverPid));
  const ownBefore = process.cpuUsage();
  const began = performance.now();
  const pairs: [Turn, Turn][] = [];
  for (let round = 0; round < turns; round++) pairs.push(await takeBoth(round));
  const took = performance.now() - began;
  const own = process.cpuUsage(ownBefore);
  const ownShare = (own.user + own.system) / 1_000 / took;
  // Linux counts in hundredths of a second: too roughly for one turn.
  const cpuMicros = sides.map(({ serverPid }, side) => {
    const [before, after] = [cpuBefore[side] ?? null, processorMs(serverPid)];
    const answers = pairs.reduce((sum, pair) => sum + (pair[side]?.answers ?? 0), 0);
    return before === null || after === null ? null : ((after - before) / answers) * 1_000;
  });
  await Promise.all([one.leave(), other.leave()]);
  return pairs.map(([first, second]) => [
    { ...first, cpuMicros: cpuMicros[0] ?? null, ownShare, failed: one.failed },
    { ...second, cpuMicros: cpuMicros[1] ?? null, ownShare, failed: other.failed },
  ]);
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2] as string))));
