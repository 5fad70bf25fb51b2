// `npm test`: builds, then types, lint and format, what nothing uses, every Vitest and every Playwright test, one
// after the other; the last line counts them all. `--check` leaves the browser out.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules/.bin");

interface Count {
  passed: number;
  failed: number;
  /** File and name of each test that failed. */
  names?: string[];
}

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
  names: passed ? [] : [name],
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
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const passed = await succeeds(join(BIN, "vitest"), args);
  return honest(passed, report, ({ numPassedTests, numFailedTests, testResults = [] }) => ({
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    names: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => `${relative(ROOT, name)}: ${fullName}`),
    ),
  }));
}

async function runPlaywright(folder: string): Promise<Count> {
  const report = join(folder, "playwright.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const passed = await succeeds(join(BIN, "playwright"), ["test", "--reporter=list,json"], env);
  return honest(passed, report, ({ stats, suites = [] }) => ({
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    names: suites.flatMap(failedStories),
  }));
}

/** What is read of the reports that Vitest and Playwright write. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: { name: string; assertionResults: { status: string; fullName: string }[] }[];
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: "expected" | "unexpected" | "flaky" | "skipped" }[];
  }[];
}

function failedStories({ suites = [], specs = [] }: Suite): string[] {
  return [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected")
        .map(({ projectName }) => `${file}:${line}: ${title} (${projectName})`),
    ),
    ...suites.flatMap(failedStories),
  ];
}

/** A runner that ran nothing, or that ended badly without naming a test, counts as one that failed. */
function honest(passed: boolean, report: string, read: (report: Report) => Count): Count {
  const count = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0 };
  const isBelievable = count.failed > 0 || (passed && count.passed > 0);
  return isBelievable ? count : { ...count, failed: 1, names: [basename(report, ".json")] };
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
const sum = { passed: 0, failed: 0, names: [] as string[] };
const add = ({ passed, failed, names = [] }: Count) => {
  sum.passed += passed;
  sum.failed += failed;
  sum.names.push(...names);
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
if (sum.names.length > 0) console.log(`\nFailed:\n${sum.names.map((name) => `  ${name}`).join("\n")}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;
