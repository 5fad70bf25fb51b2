// Code that compiles, works on the machine it was written on, and is forbidden all the same.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = ["contract", "demo", "rules", "sandbox", "server", "tests", "tools", "web"];

const sources = execFileSync("git", ["ls-files", "-z", ...FOLDERS], {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: 1e8,
})
  .split("\0")
  .filter((file) => /\.(ts|tsx|mts|js|mjs)$/.test(file) && existsSync(join(ROOT, file)))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));

/** @returns `file: match` of every match in the sources */
function matches(pattern: RegExp, isSearched = (_file: string) => true): string[] {
  return sources
    .filter(({ file }) => isSearched(file))
    .flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`));
}

/** They write dates in other ways than the code expects, to test it. */
const isNoOtherIntl = (file: string) => !/^tests\/(?:support\/)?other-intl\b/.test(file);

// What `Intl` writes differs between browsers and their versions. It is for people: indianClock() and indianDate() of
// rules/time.ts are for machines.
const CALL = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const FORMATTED = String.raw`\.(?:format|toLocale(?:Date|Time)?String)${CALL}`;
test.each([
  ["a country whose dates look like ISO 8601", /"(?!en-(?:IN|GB|US)")[a-z]{2}-[A-Z]{2}"/g],
  ["a formatted date or number that is taken apart", new RegExp(String.raw`${FORMATTED}\s*\.\w+`, "g")],
  [
    "a formatted date or number that is parsed",
    new RegExp(String.raw`(?:Number|parseInt|parseFloat|Date\.parse|new Date)\([^()]*${FORMATTED}`, "g"),
  ],
])("no code contains %s", (_habit, pattern) => {
  expect(matches(pattern, isNoOtherIntl)).toEqual([]);
});

test("no test has a time limit of its own: those of tests/support/timeouts.ts end what hangs", () => {
  const isTest = (file: string) =>
    /^tests\/|\.test\.tsx?$/.test(file) &&
    !/^tests\/(?:support\/(?:eventually|journey)|forbidden-code\.test)\.ts$/.test(file);
  const own = [
    /\bvi\.wait(?:For|Until)\(/g,
    /\b(?:timeout|testTimeout|hookTimeout|actionTimeout):/g,
    /\btest\.s(?:low|etTimeout)\(/g,
    /^\}, \w+\);$/gm,
  ].flatMap((limit) => matches(limit, isTest));
  expect(own).toEqual([]);
});

test("no story presses what it found before a press: the list may have changed", () => {
  const isStory = (file: string) => file.startsWith("tests/journeys/");
  const PRESS = String.raw`\.(?:click|check|uncheck|tap|dblclick|press|fill)\((?!\{ trial)`;
  const listed = new RegExp(String.raw`for \(const (\w+) of await [^;{]*\.all\(\)\)[^;]*\b\1${PRESS}`, "g");
  const counted = new RegExp(
    String.raw`(?:while|for) \(.*\.(?:count|isVisible)\(\).*\)\s+await .*${PRESS}`,
    "g",
  );
  expect([...matches(listed, isStory), ...matches(counted, isStory)]).toEqual([]);
});

test("no story waits for the tab of a middle press: a browser without a window sometimes opens none", () => {
  expect(matches(/waitForEvent\("(?:page|popup)"\)[^;]*"middle"/g)).toEqual([]);
});

test("no banner begins with “Error”: it begins with “Warning” for screen readers", () => {
  expect(matches(/<Banner[^>]*>\s*Error\b/g)).toEqual([]);
});

/** The toasts of the spec. The screen shows their messages too, for as long as they are true. */
const ERROR_TOASTS = ["web/storefront/checkout/coupon.ts", "web/storefront/checkout/use-cart-check.tsx"];
test("no other error is shown by a toast, which closes after seconds", () => {
  const isSearched = (file: string) => file.startsWith("web/") && !ERROR_TOASTS.includes(file);
  expect(matches(/\bvariant: "destructive"/g, isSearched)).toEqual([]);
});

test("no key press is checked for an input method in another way than isComposing() does", () => {
  const isSearched = (file: string) => file.startsWith("web/") && !file.startsWith("web/ui/is-composing");
  expect(matches(/\b\w*[eE]vent\.isComposing\b/g, isSearched)).toEqual([]);
});

/** Controls of a special kind. */
const RAW_CONTROLS = [
  // Comboboxes.
  "web/admin/palette/early-field.tsx",
  "web/storefront/explore/search-field.tsx",
  // In a frame that they share with other elements.
  "web/admin/products/ingredient-chips.tsx",
  "web/storefront/checkout/verify-otp-fields.tsx",
];
const isScreen = (file: string) => /^web\/(?!ui\/).*\.tsx$/.test(file);
test("screens use the controls of web/ui", () => {
  const isSearched = (file: string) => isScreen(file) && !RAW_CONTROLS.includes(file);
  const raw = /<(?:input(?!\s+type="hidden"|[^>]*\shidden\s)|select|textarea)\b/g;
  expect(matches(raw, isSearched)).toEqual([]);
});

test("screens use the Card of web/ui", () => {
  expect(matches(/rounded-card[^"`\n]*\bbg-white[^"`\n]*shadow-card/g, isScreen)).toEqual([]);
});
