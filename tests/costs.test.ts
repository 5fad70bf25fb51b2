// What makes the whole run slow. Each number may grow for a reason, which the commit gives; a run of all tests should not
// take longer by accident.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

function count(pattern: RegExp, ...files: string[]): number {
  const listed = execFileSync("git", ["ls-files", "-z", ...files], { cwd: ROOT, encoding: "utf8" });
  const texts = listed.split("\0").filter(Boolean);
  return texts.flatMap((file) => [...readFileSync(join(ROOT, file), "utf8").matchAll(pattern)]).length;
}

const STORIES = "tests/journeys/*.spec.ts";

test.each<[what: string, most: number, counted: number]>([
  ["stories", 506, count(/^\s*test\(/gm, STORIES)],
  ["stories that run at both sizes", 45, count(/@both\b/g, STORIES)],
  ["additional browser profiles and tabs", 62, count(/\bnew(?:Context|Page)\(/g, STORIES)],
  ["checks by axe", 233, count(/\bexpectAccessible\(/g, STORIES)],
  ["shops of API tests", 252, count(/\b(?:openClonedShop|openTestShop|setUpShop)\(/g, "*.test.ts")],
])("there are not more %s than %i", (_what, most, counted) => {
  expect(counted).toBeLessThanOrEqual(most);
});
