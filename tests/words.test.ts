// The private language of earlier releases may not grow: CONTRIBUTING.md has the words to use instead.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** Lower these as the code improves; never raise them. */
const MOST_IN_COMMENTS = 2165;
const MOST_NAMES = 391;

const FOLDERS = ["server", "rules", "contract", "sandbox", "web", "tools", "tests", "demo"];

/** Words that need a second reading. Genuine uses, such as keep-alive and look-up, are left out. */
const DIALECT = [
  String.raw`\b(tell(s|ing)?|told|hears?|heard|news)\b(?! apart)`,
  String.raw`\b(ask(s|ed|ing)?|wish(es)?)\b`,
  String.raw`\blook(s|ed|ing)?\b(?!-?ups?\b)`,
  String.raw`\b(keep(s|ing)?|kept)\b(?!-alive)`,
  String.raw`\b(say(s|ing)?|said|words?)\b`,
  String.raw`\b(somebody|nobody|anybody|everybody|whoever|whom)\b|\bwho (asks|comes|has|is|was|pays|rings|waits)\b`,
  String.raw`\b(she|hers?|herself)\b`,
  String.raw`\b(anew|once more|begins? again)\b`,
  String.raw`\b(in turns?|(takes?|its|their|a) turns?)\b`,
  String.raw`\bpatien(ce|t)\b`,
  String.raw`\b(gives?|given|gave|giving) (it |them )?(up|back|way)\b`,
  String.raw`\b(beside|by itself|by themselves|by hand|in hand)\b`,
  String.raw`\b(?<!scrolled |navigat\w+ )(away|gone)\b`,
  String.raw`\b(rooms?|storeys?|house|doors?|walls?)\b(?! ?(no|number|name)\b)`,
  String.raw`\breferees?\b`,
].map((pattern) => new RegExp(pattern, "gi"));
const GENUINE_NAME = /look ?ups?$|house ?no|keep ?alive/i;

const STRING_OR_COMMENT =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const SQL_COMMENT = /--[^\n]*/g;

const countDialect = (text: string) =>
  DIALECT.reduce((sum, words) => sum + (text.match(words)?.length ?? 0), 0);

function commentsOf(file: string, text: string): string[] {
  if (file.endsWith(".sql")) return text.match(SQL_COMMENT) ?? [];
  return (text.match(STRING_OR_COMMENT) ?? []).filter((found) => /^\/[/*]/.test(found));
}

function namesOf(file: string, text: string): string[] {
  const inCode = file.endsWith(".css")
    ? []
    : (text.replace(STRING_OR_COMMENT, " ").match(/\b[A-Za-z_$][\w$]*/g) ?? []);
  return [...inCode, basename(file).replace(/\..*/, "")];
}

const spaced = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll(/[_-]/g, " ");

const files = execFileSync("git", ["ls-files", "-z", ...FOLDERS], {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: 1e8,
})
  .split("\0")
  .filter((file) => /\.(ts|tsx|mts|js|mjs|css|sql)$/.test(file) && !/schema\.ts$/.test(file))
  .filter((file) => existsSync(join(ROOT, file)))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));

test("comments have no more words of the private language than before", () => {
  const hits = files.flatMap(({ file, text }) => {
    const count = countDialect(commentsOf(file, text).join("\n"));
    return count > 0 ? [{ file, count }] : [];
  });
  const sum = hits.reduce((total, { count }) => total + count, 0);
  expect(
    sum,
    JSON.stringify(hits.toSorted((one, other) => other.count - one.count).slice(0, 10)),
  ).toBeLessThanOrEqual(MOST_IN_COMMENTS);
});

test("no more names are made of these words than before", () => {
  const names = new Set(files.flatMap(({ file, text }) => namesOf(file, text)));
  const odd = [...names].filter((name) => countDialect(spaced(name)) > 0 && !GENUINE_NAME.test(spaced(name)));
  expect(odd.length).toBeLessThanOrEqual(MOST_NAMES);
});
