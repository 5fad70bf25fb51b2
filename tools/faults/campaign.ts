// Injects every kind of fault into one world under load, waits until the shop has recovered, and judges it.
import { setTimeout as wait } from "node:timers/promises";
import type { Books } from "./books.ts";
import { type Rates, startDriver } from "./driver.ts";
import { type Finding, finding } from "./findings.ts";
import { judge } from "./judge.ts";
import type { MayFail } from "./judge-answers.ts";
import type { CountedKind, Injection, Kind, Stage } from "./kinds.ts";
import { seededRandom } from "./random-choices.ts";
import { readBooks } from "./read-books.ts";
import type { World } from "./world.ts";

export interface Pace {
  isShort: boolean;
  rates: Rates;
  /** How long a shopper retries, and how long the last shoppers may stay after arrivals have ended. */
  retryWindowMs: number;
  leaveWithinMs: number;
  /** How long the shop may take to finish its remaining work. */
  restMs: number;
  /** How long due work may wait after that. */
  runnableMs: number;
}

/** The injections of one kind of fault; times in ms since the epoch. */
export interface Period {
  kind: Kind;
  from: number;
  to: number;
  injections: readonly Injection[];
}

export interface Verdict {
  periods: readonly Period[];
  books: Books;
  findings: readonly Finding[];
}

/** Calls that hung during a fault still end as failures for this long. */
const AFTERMATH_MS = 10_000;
/** Work older than this counts as stuck. */
const OLD_MS = 5 * 60_000;
const CHECK_EVERY_MS = 2_000;
/** If a short run on a busy machine takes longer than this, the remaining faults are injected once each. */
const HURRY_AFTER_MS = 120_000;

/**
 * @param meanwhile runs after the faults, under load, until it resolves
 * @returns when all shoppers have left; `judged` resolves when the shop has finished its work
 */
export async function runCampaign(
  world: World,
  kinds: readonly CountedKind[],
  pace: Pace,
  seed: number,
  meanwhile: () => Promise<void> = async () => {},
): Promise<{ judged: Promise<Verdict> }> {
  const random = seededRandom(seed);
  const driver = startDriver(world, {
    random: seededRandom(seed + 1),
    staffRandom: seededRandom(seed + 2),
    retryWindowMs: pace.retryWindowMs,
    ...pace.rates,
  });
  await wait(pace.isShort ? 1_000 : 10_000);
  const periods: Period[] = [];
  const hurryAt = Date.now() + HURRY_AFTER_MS;
  const isLate = () => pace.isShort && Date.now() > hurryAt;
  for (const [n, counted] of kinds.entries()) {
    // Payments reported by neither browser nor webhook are found by polling, half a minute later. To save time, a
    // short run has them only during the first half of its faults.
    if (pace.isShort && n * 2 >= kinds.length) driver.mentionPayments();
    const count = isLate() ? 1 : counted.count;
    periods.push(await inflict({ ...counted, count }, { world, driver, random, isShort: pace.isShort }));
  }
  await meanwhile();
  await driver.end(pace.leaveWithinMs);
  return { judged: comeToRest(world, periods, pace) };
}

async function inflict({ kind, count }: CountedKind, stage: Stage): Promise<Period> {
  const from = Date.now();
  const injections: Injection[] = [];
  for (let n = 0; n < count; n++) {
    const injection = await kind.inject(stage);
    injections.push(injection);
    // A shop that does not recover cannot be damaged further.
    if (injection.readyAgainMs === null) break;
    await wait(stage.isShort ? stage.random.between(50, 300) : stage.random.between(500, 3_000));
  }
  process.stderr.write(`${kind.name}: ${injections.length} done\n`);
  return { kind, from, to: Date.now(), injections };
}

/** Judges repeatedly until only permanent findings are left and all work is done, or the time is over. */
async function comeToRest(world: World, periods: readonly Period[], pace: Pace): Promise<Verdict> {
  const deadline = Date.now() + pace.restMs;
  for (;;) {
    const books = await readBooks(world).catch(() => null);
    const isOver = Date.now() > deadline;
    if (books) {
      const terms = {
        now: Date.now(),
        ageMs: OLD_MS,
        runnableMs: pace.runnableMs,
        mayFail: excuse(periods, pace.isShort),
      };
      const findings = [...judge(books, terms), ...troubleOf(world, periods)];
      if (isOver || (findings.every(isForGood) && (pace.isShort || isAtRest(books))))
        return { periods, books, findings };
    } else if (isOver) {
      throw new Error("The shop's database could not be asked at the end of the run.");
    }
    await wait(CHECK_EVERY_MS);
  }
}

/** Findings that waiting cannot resolve. */
function isForGood({ kind }: Finding): boolean {
  return kind === "doubled" || kind === "unexplained";
}

function isAtRest({ shop }: Books): boolean {
  return shop.due.length === 0;
}

/** In a short run any call may fail, because other load on the machine can delay it. */
function excuse(periods: readonly Period[], isShort: boolean): MayFail {
  return (call, began, ended) =>
    isShort ||
    periods.some(({ kind, from, to }) => kind.mayFail.has(call) && began < to + AFTERMATH_MS && ended > from);
}

/** Trouble that the books do not show: a shop that exited unexpectedly, or was not ready again in time. */
function troubleOf({ shops }: World, periods: readonly Period[]): Finding[] {
  return [
    ...shops.flatMap(({ process }) =>
      process.unexpectedEnds.map(({ at, how }) =>
        finding("unexplained", `the shop ended by itself (${how})`, at),
      ),
    ),
    ...periods.flatMap(({ kind, from, injections }) =>
      injections
        .filter(({ readyAgainMs }) => readyAgainMs === null)
        .map(() => finding("stuck", `not ready again in time after ${kind.name}`, from)),
    ),
  ];
}
