// What the oldest supported browsers lack, from MDN's compatibility table.
import table from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data/types";
import type { Page } from "@playwright/test";
import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from "postcss";

/** The oldest versions of Chrome and Safari. */
export interface Floor {
  chrome: number;
  safari: number;
}
export const STOREFRONT_FLOOR: Floor = { chrome: 95, safari: 15 };
/** Safari 15.4 was the first with native dialogs. */
export const ADMIN_FLOOR: Floor = { chrome: 95, safari: 15.4 };

function isIn(version: number, { version_added, version_removed, ...limits }: SimpleSupportStatement) {
  const at = (text: unknown) =>
    typeof text === "string" ? Number.parseFloat(text.replace("≤", "")) : Infinity;
  return !limits.flags && !limits.prefix && !limits.alternative_name
    ? at(version_added) <= version && version < at(version_removed)
    : false;
}

function isThere(floor: Floor, { support }: CompatStatement): boolean {
  return (["chrome", "safari"] as const).every((browser) =>
    [support[browser] ?? []].flat().some((statement) => isIn(floor[browser], statement)),
  );
}

/** Whether a feature is in the table, and newer than a floor. */
const isTooNew = (floor: Floor, feature: Identifier | undefined) =>
  feature?.__compat !== undefined && !isThere(floor, feature.__compat);

const children = (feature: Identifier | undefined): [name: string, feature: Identifier][] =>
  Object.entries((feature ?? {}) as Record<string, Identifier>).filter(([name]) => name !== "__compat");

/** A class, or a function or property of one. Without an owner it is global. */
export interface ScriptFeature {
  owner: string;
  name: string;
  /** Of the class itself, as far as the table has it. */
  isStatic: boolean;
  isTooNew: boolean;
}

/** All that a script can call, of the language and of the browser. */
export function scriptFeatures(floor: Floor): ScriptFeature[] {
  const { builtins } = table.javascript as { builtins: Identifier & { Intl: Identifier } };
  return [...children(builtins), ...children(builtins.Intl), ...children(table.api)].flatMap(
    ([key, owner]) => {
      const isGlobals = /^_?globals$/.test(key);
      return [
        ...(isGlobals ? [] : [{ owner: "", name: key, isStatic: true, isTooNew: isTooNew(floor, owner) }]),
        ...children(owner).map(([name, feature]) => ({
          owner: isGlobals ? "" : key,
          name: name.replace(/_static$/, ""),
          isStatic: name.endsWith("_static"),
          isTooNew: isTooNew(floor, feature),
        })),
      ];
    },
  );
}

type Node = Declaration | AtRule | Rule;

/** The names of the features in a part of a stylesheet that are newer than a floor. */
function newFeatures(floor: Floor, node: Node): string[] {
  const {
    "at-rules": rules,
    properties,
    selectors,
    types,
  } = table.css as Record<string, Record<string, Identifier>>;
  if (node.type === "atrule") return isTooNew(floor, rules?.[node.name]) ? [`@${node.name}`] : [];
  if (node.type === "rule")
    return [...node.selector.replace(/\\./g, "").matchAll(/::?([a-z][\w-]*)/g)]
      .map(([, name]) => name as string)
      .filter((name) => isTooNew(floor, selectors?.[name]))
      .map((name) => `:${name}`);
  const { prop, value, parent } = node;
  const property = properties?.[prop] as (Identifier & Record<string, Identifier>) | undefined;
  const siblings = (parent?.nodes ?? []) as ChildNode[];
  // Prefixed in the same rule, or an older value before it.
  if (siblings.some((other) => other.type === "decl" && other.prop === `-webkit-${prop}`)) return [];
  if (isTooNew(floor, property)) return [prop];
  const units = [...value.matchAll(/\d([dsl]v[hw])\b/g)].map(([, unit]) => unit as string);
  const previous = siblings[siblings.indexOf(node) - 1];
  const hasOlder = previous?.type === "decl" && previous.prop === prop;
  return [
    ...[...value.matchAll(/(?<![\w-])[a-z][\w-]*/g)]
      .map(([word]) => word)
      .filter((word) => isTooNew(floor, property?.[word]))
      .map((word) => `${prop}: ${word}`),
    ...[...value.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g)]
      .map(([, name]) => name as string)
      .filter((name) => isTooNew(floor, types?.color?.[name as never]) || isTooNew(floor, types?.[name]))
      .map((name) => `${name}()`),
    ...(hasOlder ? [] : units),
  ];
}

/** Newer features of a stylesheet, except those within `@supports`. Custom properties and the parts of `@font-face` are not checked. */
export function newStyles(floor: Floor, css: string): { node: Node; features: string[] }[] {
  const found: { node: Node; features: string[] }[] = [];
  postcss.parse(css).walk((node) => {
    if (node.type === "comment" || (node.type === "decl" && node.prop.startsWith("-"))) return;
    for (let above = node.parent; above; above = above.parent as typeof above)
      if (above.type === "atrule" && /^(?:supports|font-face|property)$/.test((above as AtRule).name)) return;
    const features = newFeatures(floor, node);
    if (features.length > 0) found.push({ node, features });
  });
  return found;
}

/** The stylesheet as a browser without the newer features reads it. */
function readByOldBrowser(floor: Floor, css: string): string {
  const found = newStyles(floor, css);
  const root = found[0]?.node.root() ?? postcss.parse(css);
  for (const { node } of found) node.remove();
  root.walkAtRules("supports", (rule) => {
    // Tailwind recognises browsers without @property by how Safari hyphenates.
    if (/^not selector\(:has\(|-webkit-hyphens/.test(rule.params)) rule.replaceWith(rule.nodes ?? []);
    else if (/color-mix|in lab/.test(rule.params)) rule.remove();
  });
  return root.toString();
}

/** Takes from a page what the floor lacks: functions and classes before its scripts run, and parts of its stylesheets. */
export async function actAsOldBrowser(page: Page, floor: Floor): Promise<void> {
  const missing = scriptFeatures(floor).filter((feature) => feature.isTooNew);
  await page.addInitScript((features: ScriptFeature[]) => {
    const classes = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
    for (const { owner, name, isStatic } of features) {
      const target = owner === "" ? classes : (classes[owner] ?? (classes.Intl as typeof classes)[owner]);
      if (!target) continue;
      if (target.prototype && !isStatic && name in target.prototype)
        Reflect.deleteProperty(target.prototype, name);
      else Reflect.deleteProperty(target, name);
    }
  }, missing);
  await page.route(/\/assets\/[^/]+\.css$/, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: readByOldBrowser(floor, await reply.text()) });
  });
}
