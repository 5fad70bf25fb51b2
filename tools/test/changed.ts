// What a change can break, for `npm test -- --changed`. Vitest knows its imports; a story imports only the server.
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
