// Does every kind of fault to one world under load, lets it come to rest, and has it judged.
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
  /** How long shoppers try, and how long the last ones may stay when nobody comes any more. */
  patienceMs: number;
  leaveWithinMs: number;
  /** How long the shop has to come to rest. */
  restMs: number;
  /** How long a job that could run may wait then. */
  runnableMs: number;
}

/** One kind of fault as it was done; instants in ms since the epoch. */
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

/** After a fault, calls that hung in it still end as failures. */
const AFTERMATH_MS = 10_000;
/** What is older has not only just begun. */
const OLD_MS = 5 * 60_000;
const LOOK_MS = 2_000;
/** On a machine that is too busy for all of a short run, what is left is done once each. */
const HURRY_AFTER_MS = 120_000;

/**
 * @param meanwhile runs after the faults, under load, until it resolves
 * @returns once nobody is in the shop any more; `judged` resolves when it has come to rest
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
    patienceMs: pace.patienceMs,
    ...pace.rates,
  });
  await wait(pace.isShort ? 1_000 : 10_000);
  const periods: Period[] = [];
  const hurryAt = Date.now() + HURRY_AFTER_MS;
  const isLate = () => pace.isShort && Date.now() > hurryAt;
  for (const [n, counted] of kinds.entries()) {
    // Payments that nobody mentions are found by the sweep, half a minute later: a short run does not wait for many.
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
    // A shop that does not come back can be hurt no further.
    if (injection.readyAgainMs === null) break;
    await wait(stage.isShort ? stage.random.between(50, 300) : stage.random.between(500, 3_000));
  }
  process.stderr.write(`${kind.name}: ${injections.length} done\n`);
  return { kind, from, to: Date.now(), injections };
}

/** Judges again and again until nothing is wrong and nothing is left to do, or the time is over. */
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
    await wait(LOOK_MS);
  }
}

/** Waiting changes nothing of it. */
function isForGood({ kind }: Finding): boolean {
  return kind === "doubled" || kind === "unexplained";
}

function isAtRest({ shop }: Books): boolean {
  return shop.due.length === 0;
}

/** A short run tells nothing of time: other work on the machine makes any call fail. */
function excuse(periods: readonly Period[], isShort: boolean): MayFail {
  return (call, began, ended) =>
    isShort ||
    periods.some(({ kind, from, to }) => kind.mayFail.has(call) && began < to + AFTERMATH_MS && ended > from);
}

/** What no book says: a shop that ended by itself, or was not ready again in time. */
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
