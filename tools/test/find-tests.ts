// Selects the Vitest files of a run: those that match a text, or those that need no database.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

/** The roots of the Vitest files, as in vitest.config.ts. */
const TESTS = "{rules,contract,sandbox,server,demo,web,tests,tools}/**/*.test.ts";

/** A test that imports one of these, directly or indirectly, opens a database. */
const DATABASES = [
  "tests/support/database-server.ts",
  "tests/start/shop-process.ts",
  "server/platform/database/embedded/embedded-postgres.ts",
].map((file) => join(ROOT, file));

const IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?from\s+"(\.[^"]+)"/gm;
const TITLE = /\b(?:test|describe|it)\b[^\n]*\n?[^\n]*["'`][^\n]*/g;

const imports = new Map<string, string[]>();

/** The project files that a file imports, without type imports. */
function importsOf(file: string): string[] {
  const known = imports.get(file);
  if (known) return known;
  const found = file.endsWith(".ts")
    ? [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, path]) =>
        resolve(dirname(file), path as string),
      )
    : [];
  imports.set(file, found);
  return found;
}

function reachesDatabase(test: string): boolean {
  const seen = new Set<string>();
  const next = [test];
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (DATABASES.includes(file)) return true;
    next.push(...importsOf(file));
  }
  return false;
}

const listTests = () => globSync(TESTS, { cwd: ROOT }).sort();

/** The fault run is a separate process with a database. */
const isFaultRun = (file: string) => file.startsWith("tests/faults/");

/** @returns paths from the root */
export function listTestsWithoutDatabase(): string[] {
  return listTests().filter((file) => !isFaultRun(file) && !reachesDatabase(join(ROOT, file)));
}

/**
 * @param text from the command line of `npm test --`
 * @returns the files whose path, or one of whose titles, contains the text, ignoring case
 */
export function listTestsThatMatch(text: string): string[] {
  const lower = text.toLowerCase();
  return listTests().filter((file) => {
    if (file.toLowerCase().includes(lower)) return true;
    const titles = readFileSync(join(ROOT, file), "utf8").match(TITLE) ?? [];
    return titles.some((title) => title.toLowerCase().includes(lower));
  });
}
