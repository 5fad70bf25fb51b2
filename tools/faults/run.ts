// `npm run test:faults`: injects every kind of fault into a shop and counts what was lost. `-- --short` does five of
// each kind, `--only kill-shop,burst` some kinds, `--soak` a day's load in twenty minutes; see docs/faults.md.
import { parseArgs } from "node:util";
import { runCampaign, type Verdict } from "./campaign.ts";
import { type CountedKind, KINDS } from "./kinds.ts";
import { FULL, SHORT, SOAK, SOAK_MINUTES } from "./paces.ts";
import { report } from "./report.ts";
import { samplesOf, soakFindings, soakLine } from "./soak.ts";
import { openWorld, type World, type WorldOptions } from "./world.ts";

const { values: flags } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    soak: { type: "boolean", default: false },
    burst: { type: "boolean", default: false },
    only: { type: "string" },
    count: { type: "string" },
    minutes: { type: "string", default: String(SOAK_MINUTES) },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    markdown: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const seed = Number(flags.seed);
const pace = flags.short ? SHORT : FULL;
const notes: string[] = [];
const worlds: World[] = [];
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => void end(1));
// A parent test that was killed sends no signal; its IPC channel closes instead.
process.once("disconnect", () => void end(1));

function chosenKinds(): CountedKind[] {
  const names = flags.burst ? ["burst"] : flags.only?.split(",");
  const unknown = names?.filter((name) => !KINDS.some((kind) => kind.name === name)) ?? [];
  if (unknown.length > 0) {
    console.error(`${unknown.join(", ")}: the kinds are ${KINDS.map(({ name }) => name).join(", ")}.`);
    process.exit(1);
  }
  return KINDS.filter(({ name }) => names?.includes(name) ?? true).map((kind) => {
    const usual = flags.short ? kind.short : kind.full;
    return { kind, count: flags.count === undefined ? usual : Number(flags.count) };
  });
}

interface Plan extends WorldOptions {
  kinds: CountedKind[];
}

/**
 * A short run uses one shop on the small disk for all faults; a full one uses the small disk only for faults that
 * need it.
 */
function planWorlds(kinds: readonly CountedKind[]): Plan[] {
  const of = (...places: string[]) => kinds.filter(({ kind }) => places.includes(kind.place));
  const two: Plan = { kinds: of("two shops"), shops: 2, onSmallDisk: false };
  const plans: Plan[] = flags.short
    ? [{ kinds: of("one shop", "small disk"), shops: 1, onSmallDisk: true }, two]
    : [
        { kinds: of("one shop"), shops: 1, onSmallDisk: false },
        { kinds: of("small disk"), shops: 1, onSmallDisk: true },
        two,
      ];
  return plans.filter((plan) => plan.kinds.length > 0);
}

async function open(options: WorldOptions): Promise<World> {
  const world = await openWorld(options);
  worlds.push(world);
  return world;
}

/** Runs the worlds one after the other. While one recovers, faults are injected into the next. */
async function runFaults(): Promise<Verdict[]> {
  const judged: Promise<Verdict>[] = [];
  for (const plan of planWorlds(chosenKinds())) {
    const world = await open(plan);
    const kinds = world.disk ? plan.kinds : plan.kinds.filter(({ kind }) => kind.place !== "small disk");
    if (kinds.length < plan.kinds.length)
      notes.push(
        "disk-full was SKIPPED: this user may not mount a file system that can be filled (root may).",
      );
    const campaign = await runCampaign(world, kinds, pace, seed);
    campaign.judged.catch(() => {});
    judged.push(campaign.judged);
  }
  return Promise.all(judged);
}

async function runSoak(): Promise<Verdict[]> {
  const world = await open({ shops: 1, onSmallDisk: false });
  const { samples, sample } = samplesOf(world, Number(flags.minutes) * 60_000);
  const verdict = await (await runCampaign(world, [], SOAK, seed, sample)).judged;
  notes.push(soakLine(samples));
  return [{ ...verdict, findings: [...verdict.findings, ...soakFindings(samples)] }];
}

async function end(code: number): Promise<never> {
  const keep = flags.keep || code !== 0;
  await Promise.all(worlds.map((world) => world.close(keep)));
  if (keep) for (const { folder } of worlds) console.log(`Ledger, logs and the providers' books: ${folder}`);
  process.exit(code);
}

try {
  const verdicts = await (flags.soak ? runSoak() : runFaults());
  const findings = verdicts.flatMap((verdict) => verdict.findings);
  console.log(report(verdicts, findings, notes, { seed, markdown: flags.markdown }));
  await end(findings.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error);
  await end(1);
}
