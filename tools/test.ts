// npm test               builds, then checks types, lint, format and unused code, and runs every Vitest and Playwright test
// npm test -- TEXT       runs the tests of both runners whose file or title contains the text
// npm test -- --changed  runs what a change since main can break
// npm run check          the same checks, and the tests that need no database
// The last line counts all tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { apiTestsOf, baseOfChange, listChangedFiles, storiesOf } from "./test/changed.ts";
import { type Count, describeFailure, type TimedTest, tenSlowest } from "./test/count.ts";
import { listTestsThatMatch, listTestsWithoutDatabase } from "./test/find-tests.ts";
import { processorSeconds } from "./test/processor-time.ts";

const ROOT = resolve(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules/.bin");

/**
 * Runs a script with this process's Node, ignoring its shebang.
 * @returns whether it exited with 0
 */
async function succeeds(script: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, "exit");
  return code === 0;
}

const asOneTest = (passed: boolean, name: string): Count => ({
  passed: Number(passed),
  failed: Number(!passed),
  failures: passed ? [] : [name],
  slowest: [],
});

async function checkTypes(): Promise<Count> {
  return asOneTest(await succeeds(join(BIN, "tsc"), ["-b"]), "types");
}

async function checkStyle(): Promise<Count> {
  return asOneTest(await succeeds(join(BIN, "biome"), ["ci", "."]), "lint and format");
}

async function checkUnused(): Promise<Count> {
  return asOneTest(await succeeds(join(BIN, "knip"), []), "unused files, exports and packages");
}

/** Prints a line for each test in a terminal, and a dot elsewhere, as in CI. */
const isTerminal = process.stdout.isTTY === true;

const ALL_BUT_LONG = ["--project=!long", "--project=!engines"];

/** @param which files or other arguments that select tests */
async function runVitest(
  folder: string,
  which: readonly string[],
  env: Record<string, string> = {},
): Promise<Count> {
  const report = join(folder, "vitest.json");
  const reporters = [isTerminal ? "default" : "dot", join(ROOT, "tools/test/count-reporter.ts")];
  const args = ["run", ...reporters.map((reporter) => `--reporter=${reporter}`), ...which];
  const passed = await succeeds(join(BIN, "vitest"), args, { COUNT_FILE: report, ...env });
  return honest<Count>(passed, report, (count) => count);
}

/** @param which arguments that select stories; if empty, all are run */
async function runPlaywright(folder: string, which: readonly string[]): Promise<Count> {
  const report = join(folder, "playwright.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ["test", `--reporter=${isTerminal ? "list" : "dot"},json`];
  if (which.length > 0) args.push("--pass-with-no-tests", ...which);
  const passed = await succeeds(join(BIN, "playwright"), args, env);
  const read = ({ stats, suites, errors }: PlaywrightReport): Count => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...suites.flatMap(failedStories),
      ...errors.map(({ message }) => describeFailure("Outside of the stories", message)),
    ],
    slowest: tenSlowest(suites.flatMap(timedStories)),
  });
  return honest(passed, report, read, which.length > 0);
}

/** The part of Playwright's report that is used. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
  /** Errors outside of the stories, for example in the setup. */
  errors: { message?: string }[];
}

interface Suite {
  suites?: Suite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: "expected" | "unexpected" | "flaky" | "skipped";
      results: { duration: number; error?: { message?: string } }[];
    }[];
  }[];
}

function failedStories({ suites = [], specs }: Suite): string[] {
  return [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected")
        .map(({ projectName, results }) =>
          describeFailure(
            `${file}:${line}: ${title} (${projectName})`,
            results.find(({ error }) => error)?.error?.message,
          ),
        ),
    ),
    ...suites.flatMap(failedStories),
  ];
}

function timedStories({ suites = [], specs }: Suite): TimedTest[] {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        name: `${file}: ${title} (${projectName})`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...suites.flatMap(timedStories),
  ];
}

/** A runner that ran no tests, or that failed without naming a failure, counts as one failure. */
function honest<R>(passed: boolean, report: string, read: (report: R) => Count, mayBeEmpty = false): Count {
  const count = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0, failures: [], slowest: [] };
  const isBelievable = count.failed > 0 || (passed && (count.passed > 0 || mayBeEmpty));
  const runner = basename(report, ".json");
  return isBelievable
    ? count
    : { ...count, failed: 1, failures: [`${runner} (it ended badly; what it printed says why)`] };
}

const args = process.argv.slice(2);
const atStart = processorSeconds();
const isCheck = args.includes("--check");
const isChanged = args.includes("--changed");
const text = args.filter((arg) => !arg.startsWith("--")).join(" ");
const folder = mkdtempSync(join(tmpdir(), "snackshop-test-"));

type Step = [name: string, run: () => Promise<Count>];
const CHECKS: Step[] = [
  ["Types", checkTypes],
  ["Lint and format", checkStyle],
  ["Unused files, exports and packages", checkUnused],
];

function listSteps(): Step[] {
  const vitest = (which: readonly string[]): Step => [
    "Unit, API, start-up and screen tests",
    () => runVitest(folder, which),
  ];
  const stories = (which: readonly string[]): Step => [
    "Stories in a browser",
    () => runPlaywright(folder, which),
  ];
  if (isCheck) {
    const pure = listTestsWithoutDatabase();
    return [
      ...CHECKS,
      ["Tests without a database", () => runVitest(folder, pure, { WITHOUT_DATABASE: "1" })],
    ];
  }
  if (isChanged) {
    const changed = listChangedFiles(baseOfChange());
    const [tests, touched] = [apiTestsOf(changed), storiesOf(changed)];
    const which = tests === null ? [] : [...listTestsWithoutDatabase(), ...tests];
    return [
      ...CHECKS,
      vitest([...ALL_BUT_LONG, ...which]),
      ...(touched?.length === 0 ? [] : [stories(touched ?? [])]),
    ];
  }
  if (text === "") return [...CHECKS, vitest(ALL_BUT_LONG), stories([])];
  const files = listTestsThatMatch(text);
  const matching = stories(["--grep", text.replace(/[^\w ]/g, ".")]);
  return files.length > 0 ? [vitest(files), matching] : [matching];
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
const sum: Count = { passed: 0, failed: 0, failures: [], slowest: [] };
const add = ({ passed, failed, failures, slowest }: Count) => {
  sum.passed += passed;
  sum.failed += failed;
  sum.failures.push(...failures);
  sum.slowest = tenSlowest([...sum.slowest, ...slowest]);
};
try {
  // Every step needs the build.
  if (await succeeds(join(ROOT, "tools/build.ts"), [])) {
    for (const [name, run] of listSteps()) {
      console.log(`\n── ${name}`);
      const began = performance.now();
      const count = await run();
      add(count);
      console.log(
        `── ${name}: ${count.passed} passed, ${count.failed} failed in ${seconds(performance.now() - began)}`,
      );
    }
  } else {
    add(asOneTest(false, "build"));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (sum.passed + sum.failed === 0) add(asOneTest(false, `no test matches "${text}"`));
if (sum.slowest.length > 0)
  console.log(
    `\nThe slowest:\n${sum.slowest.map(({ name, ms }) => `  ${seconds(ms).padStart(6)}  ${name}`).join("\n")}`,
  );
if (sum.failures.length > 0) console.log(`\nFailed:\n${sum.failures.map((one) => `  ${one}`).join("\n")}`);
const atEnd = processorSeconds();
if (atStart !== null && atEnd !== null)
  console.log(
    `\nTime: ${seconds(performance.now())}. Processors of this machine: ${seconds((atEnd - atStart) * 1_000)}`,
  );
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;
