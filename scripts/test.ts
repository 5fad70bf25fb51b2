// `npm test`: builds, then types, lint and format, what nothing uses, every Vitest and every Playwright test, one
// after the other; the last line counts them all. `--check` leaves the browser out.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { type Count, describeFailure } from "./test/count.ts";

const ROOT = resolve(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules/.bin");

/** Runs a script with this very Node, whatever its first line asks for; gives whether it ended well. */
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

async function runVitest(folder: string): Promise<Count> {
  const report = join(folder, "vitest.json");
  const args = ["run", "--reporter=default", `--reporter=${join(ROOT, "scripts/test/count-reporter.ts")}`];
  const passed = await succeeds(join(BIN, "vitest"), args, { COUNT_FILE: report });
  return honest<Count>(passed, report, (count) => count);
}

async function runPlaywright(folder: string): Promise<Count> {
  const report = join(folder, "playwright.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const passed = await succeeds(join(BIN, "playwright"), ["test", "--reporter=list,json"], env);
  return honest<PlaywrightReport>(passed, report, ({ stats, suites, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...suites.flatMap(failedStories),
      ...errors.map(({ message }) => describeFailure("Outside of the stories", message)),
    ],
  }));
}

/** What is read of the report that Playwright writes. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
  /** Outside of the stories, as in the setup. */
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
      results: { error?: { message?: string } }[];
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

/** A runner that ran nothing, or that ended badly without naming a failure, counts as one that failed. */
function honest<R>(passed: boolean, report: string, read: (report: R) => Count): Count {
  const count = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0, failures: [] };
  const isBelievable = count.failed > 0 || (passed && count.passed > 0);
  const runner = basename(report, ".json");
  return isBelievable
    ? count
    : { ...count, failed: 1, failures: [`${runner} (it ended badly; what it printed says why)`] };
}

const hasJourneys = existsSync(join(ROOT, "playwright.config.ts"));
const isCheck = process.argv.includes("--check");
const folder = mkdtempSync(join(tmpdir(), "snackshop-test-"));
const steps: [string, () => Promise<Count>][] = [
  ["Types", checkTypes],
  ["Lint and format", checkStyle],
  ["Unused files, exports and packages", checkUnused],
  ["Unit, API and start-up tests", () => runVitest(folder)],
  ...(hasJourneys && !isCheck
    ? [["Journeys in a browser", () => runPlaywright(folder)] satisfies [string, () => Promise<Count>]]
    : []),
];
const sum: Count = { passed: 0, failed: 0, failures: [] };
const add = ({ passed, failed, failures }: Count) => {
  sum.passed += passed;
  sum.failed += failed;
  sum.failures.push(...failures);
};
try {
  // Without what is built, nothing after this could tell anything.
  if (await succeeds(join(ROOT, "scripts/build.ts"), [])) {
    for (const [name, run] of steps) {
      console.log(`\n── ${name}`);
      add(await run());
    }
  } else {
    add(asOneTest(false, "build"));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (sum.failures.length > 0) console.log(`\nFailed:\n${sum.failures.map((one) => `  ${one}`).join("\n")}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;
