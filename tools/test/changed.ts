// What a change can break, for `npm test -- --changed`. Nearly all API tests open the whole shop, and so do stories: only
// changes of the screens, of documents and of tests select fewer.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** The commit in which this branch left main; on main itself the last one that was pushed. */
export function baseOfChange(): string {
  for (const main of ["origin/main", "main"]) {
    try {
      return git("merge-base", "HEAD", main);
    } catch {}
  }
  return "HEAD";
}

/** @returns paths from the root: committed since, not committed, and new */
export function listChangedFiles(base: string): string[] {
  const files = [git("diff", "--name-only", base), git("ls-files", "--others", "--exclude-standard")];
  return files.flatMap((lines) => lines.split("\n")).filter(Boolean);
}

/** Playwright arguments that select stories. */
export const STAFF_STORIES = "journeys/(the-owner|staff)-";
export const SHOPPER_STORIES = "journeys/(?!the-owner-|staff-)";

const STORY = /^tests\/journeys\/.*\.spec\.ts$/;
/** Changes that no story notices. */
const UNSEEN = /\.md$|\.test\.tsx?$|^(?:docs\/|tools\/(?:test|bench|faults)\b|tests\/(?!journeys|support))/;

/** The API tests of what the server renders from the screens. */
const PAGES = "server/pages/";

/**
 * @param changed paths from the root
 * @returns arguments for Vitest that select tests with a database; null for all
 */
export function apiTestsOf(changed: readonly string[]): string[] | null {
  const others = changed.filter((file) => !UNSEEN.test(file) && !STORY.test(file));
  if (!others.every((file) => file.startsWith("web/"))) return null;
  return [...changed.filter((file) => file.endsWith(".test.ts")), ...(others.length > 0 ? [PAGES] : [])];
}

/**
 * @param changed paths from the root
 * @returns arguments for Playwright; null for all stories, empty for none
 */
export function storiesOf(changed: readonly string[]): string[] | null {
  const found = new Set<string>();
  for (const file of changed) {
    if (STORY.test(file)) found.add(file);
    else if (file.startsWith("web/admin/") && !UNSEEN.test(file)) found.add(STAFF_STORIES);
    else if (file.startsWith("web/storefront/") && !UNSEEN.test(file)) found.add(SHOPPER_STORIES);
    else if (!UNSEEN.test(file)) return null;
  }
  return [...found];
}
