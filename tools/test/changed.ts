// What a change can break, for `npm test -- --changed`. Nearly all API tests open the whole shop, and so do stories: only
// changes of the screens, of documents and of tests select fewer.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
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

const STORY = /^tests\/journeys\/.*\.spec\.ts$/;
/** Changes that no story notices. */
const UNSEEN = /\.md$|\.test\.tsx?$|^(?:docs\/|tests\/screens\/|tools\/(?:test|bench|faults)\b)/;

/** The tests with a database of what the server renders from the screens, and of the built files. */
const OF_PAGES = ["server/pages/", "tests/budgets.test.ts", "tests/every-address.test.ts"];

/**
 * @param changed paths from the root
 * @returns arguments for Vitest that select tests with a database; null for all
 */
export function apiTestsOf(changed: readonly string[]): string[] | null {
  const others = changed.filter((file) => !UNSEEN.test(file) && !STORY.test(file));
  if (!others.every((file) => file.startsWith("web/"))) return null;
  return [...changed.filter((file) => file.endsWith(".test.ts")), ...(others.length > 0 ? OF_PAGES : [])];
}

/** What a story contains that opens screens of the owner, or of the shop. */
const OPENS = {
  admin: /\/admin\b|enterAdmin/,
  shop: /\b(?:open\(page, |goto\()(?!["`]\/admin)|\b(?:buy|fillCart|addToCart|orderUpTo\w+)\(/,
};

function storiesThatOpen(area: keyof typeof OPENS): string[] {
  const stories = globSync("tests/journeys/*.spec.ts", { cwd: ROOT });
  return stories.filter((file) => OPENS[area].test(readFileSync(resolve(ROOT, file), "utf8")));
}

/**
 * @param changed paths from the root
 * @returns arguments for Playwright; null for all stories, empty for none
 */
export function storiesOf(changed: readonly string[]): string[] | null {
  const found = new Set<string>();
  for (const file of changed) {
    if (STORY.test(file)) found.add(file);
    else if (UNSEEN.test(file)) continue;
    else if (file.startsWith("web/admin/")) for (const story of storiesThatOpen("admin")) found.add(story);
    else if (file.startsWith("web/storefront/"))
      for (const story of storiesThatOpen("shop")) found.add(story);
    else return null;
  }
  return [...found];
}
