// The build runs in the oldest supported browsers (web/build/browsers.ts): functions and styles against MDN's table.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import {
  ADMIN_FLOOR,
  type Floor,
  newStyles,
  STOREFRONT_FLOOR,
  scriptFeatures,
} from "./support/old-browsers.ts";

const CLIENT = join(import.meta.dirname, "../build/web/client");
const ASSETS = join(CLIENT, "assets");
const STOREFRONT = new Set<string>(JSON.parse(readFileSync(join(CLIENT, "storefront-files.json"), "utf8")));
const files = readdirSync(ASSETS).map((name) => `assets/${name}`);
const read = (file: string) => readFileSync(join(CLIENT, file), "utf8");

/** Classes whose methods have names of their own. Those of others, such as `run` or `check`, are names of our functions too. */
const OWNERS =
  /^(?:AbortSignal|Array|BigInt|Blob|Crypto|Date|Document|Element|FormData|HTML(?:Dialog|Form|Input|Select)?Element|Headers|Map|Number|Object|Promise|ReadableStream|RegExp|Response|Set|String|URL|URLSearchParams)$/;

/** Finds the calls of what a floor lacks. `value.method?.()` checks first. */
function callFinder(floor: Floor): (script: string) => string[] {
  const features = scriptFeatures(floor);
  const exact = new Map(features.map(({ owner, name, isTooNew }) => [`${owner}.${name}`, isTooNew]));
  const older = new Set(features.filter(({ isTooNew }) => !isTooNew).map(({ name }) => name));
  const newer = new Set(
    features
      .filter(({ owner, name, isTooNew }) => isTooNew && !older.has(name) && OWNERS.test(owner))
      .map(({ name }) => name),
  );

  return (script) => {
    const found = new Set<string>();
    function check({ callee }: ESTree.CallExpression | ESTree.NewExpression) {
      // Minified names are shorter.
      if (callee.type === "Identifier" && callee.name.length > 3 && exact.get(`.${callee.name}`))
        found.add(callee.name);
      if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier")
        return;
      const { object, property } = callee;
      const known = object.type === "Identifier" ? `${object.name}.${property.name}` : "";
      if (exact.get(known)) found.add(known);
      else if (!exact.has(known) && newer.has(property.name)) found.add(`.${property.name}`);
    }
    new Visitor({
      CallExpression: (call) => void (call.optional || check(call)),
      NewExpression: check,
      StaticBlock: () => void found.add("static {}"),
      Literal: ({ raw }) => void (/^\/.*\(\?<[=!]/s.test(raw ?? "") && found.add("lookbehind")),
    }).visit(parseSync("script.js", script).program);
    return [...found];
  };
}

test("the check of calls knows what is too new, and what is checked before", () => {
  const script = `
    list.toSorted(); list.at(-1); Object.hasOwn(a, b); AbortSignal.any([]); Promise.any([]); structuredClone(a);
    element.checkVisibility?.(); /(?<!a)b/.test(c); list.map(f); class A { static { f(); } } crypto.randomUUID();`;
  expect(callFinder(STOREFRONT_FLOOR)(script).sort()).toEqual(
    [
      ".at",
      ".randomUUID",
      ".toSorted",
      "AbortSignal.any",
      "Object.hasOwn",
      "lookbehind",
      "static {}",
      "structuredClone",
    ].sort(),
  );
});

/** Calls that the code around them guards. */
const GUARDED: Readonly<Record<string, string>> = {
  ".startViewTransition": "React, only where the document has it",
  ".skipTransition": "as above",
  ".showModal": "the cart's drawer, only where dialogs exist (buy-bar.tsx)",
  "Error.captureStackTrace": "libraries, only where it exists",
};

const scripts = [...files, "service-worker.js", "push-worker.js", "packing-worker.js"].filter((file) =>
  file.endsWith(".js"),
);
test.each([
  ["storefront", STOREFRONT_FLOOR, (file: string) => STOREFRONT.has(file) || file.includes("worker.js")],
  ["owner's area", ADMIN_FLOOR, (file: string) => !STOREFRONT.has(file)],
] as const)("scripts of the %s call nothing that its oldest browser lacks", (_area, floor, isPart) => {
  const newCalls = callFinder(floor);
  const found = scripts.filter(isPart).flatMap((file) => {
    const text = file.startsWith("assets/")
      ? read(file)
      : readFileSync(join(CLIENT, "../service-worker", file), "utf8");
    return newCalls(text).map((call) => `${file}: ${call}`);
  });
  expect(found.filter((line) => !((line.split(": ")[1] as string) in GUARDED))).toEqual([]);
});
/** Styles that old browsers leave out, and what they show instead. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  ":has":
    "a white header, room below all pages (ui/styles.css), and choices marked by their native radio only",
  ":focus-visible": "the browser's own focus ring",
  ":backdrop": "the page is not darker behind a dialog",
  ":open": "in a list of :is(), with [open] in it",
  ":popover-open": "as above",
  ":details-content": "folded parts of a printed product stay folded",
  "@container": "slips in their narrow layout on every paper, and more labels at the axis of a chart",
  "container-type": "as above",
  "@page": "the paper chosen in Safari's own dialog",
  size: "as above",
  "@property": "Tailwind sets the same initial values by a rule for these browsers",
  "overflow-wrap: anywhere": "a very long word widens its column",
  "overflow-x: clip": "a table scrolls with the page",
  "content-visibility": "long lists are laid out at once",
  "accent-color": "blue boxes",
  "forced-color-adjust": "the browser's forced colours",
  "scrollbar-width": "a visible scrollbar",
  "overscroll-behavior": "the page scrolls behind a list that has ended",
  "overscroll-behavior-x": "as above",
  "scroll-behavior": "jumps",
  "break-after: avoid": "a heading may be the last line of a sheet",
  "break-before: avoid": "as above",
  "text-wrap": "lines break where they are full",
  "text-size-adjust": "-webkit- is the only one that iPhones know",
  "font-family: ui-monospace": "the next face of the list",
  "view-transition-name": "no transition",
  ":view-transition": "as above",
  ":view-transition-group": "as above",
  ":view-transition-old": "as above",
  ":view-transition-new": "as above",
};

test.each([
  ["styles", STOREFRONT_FLOOR],
  ["admin", ADMIN_FLOOR],
] as const)("%s.css is whole in its oldest browser, but for what is listed", (name, floor) => {
  const [file = ""] = files.filter((each) => each.startsWith(`assets/${name}-`) && each.endsWith(".css"));
  const found = new Set(newStyles(floor, read(file)).flatMap(({ features }) => features));
  expect([...found].filter((feature) => !(feature in LEFT_OUT))).toEqual([]);
});

test("styles in layers, and newer units and colours without an older value, are found", () => {
  const css = `@layer a { p { height: 1dvh; color: color-mix(in srgb, red, blue) } } q { height: 1vh; height: 1dvh } i { translate: 1px }`;
  expect(newStyles(STOREFRONT_FLOOR, css).flatMap(({ features }) => features)).toEqual([
    "@layer",
    "dvh",
    "color-mix()",
    "translate",
  ]);
});
