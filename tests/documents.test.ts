// Checks that the documents are short, and that the files and settings they name exist.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "../server/platform/config/settings-schema.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8", maxBuffer: 1e8 })
  .trim()
  .split("\n");
const documents = files.filter((file) => /^(?:[A-Z]+\.md|docs\/.*\.md)$/.test(file));

test.each([
  ["README.md", 8_000],
  ["ARCHITECTURE.md", 12_000],
])("%s has at most %i bytes", (path, most) => {
  expect(Buffer.byteLength(read(path))).toBeLessThanOrEqual(most);
});

const MAX_PARAGRAPH_LENGTH = 90;
test.each(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"])("no paragraph of %s is long", (path) => {
  const text = read(path).replace(/^```[\s\S]*?^```/gm, "");
  const long = text
    .split(/\n\s*\n|\n(?=[-|#\d])/)
    .filter(
      (paragraph) => !paragraph.startsWith("|") && paragraph.split(/\s+/).length > MAX_PARAGRAPH_LENGTH,
    );
  expect(long).toEqual([]);
});

/** Whether the file exists. Documents may shorten paths: `payments/settle-payment.ts` is below server/. */
const exists = (path: string) =>
  files.some(
    (file) => `/${file}`.endsWith(`/${path}`) || (path.endsWith("/") && `/${file}`.includes(`/${path}`)),
  );

/** Paths that a document has in code quotes: those with a folder or a file extension. */
function pathsIn(document: string): string[] {
  const quoted = [...document.matchAll(/`([^`\s]+)`/g)].map(([, text]) => text as string);
  return quoted.filter(
    (text) => /^[a-z][\w./-]*(?:\.(?:ts|tsx|sql|css|md|yml|json)|\/)$/.test(text) && !text.startsWith("api/"),
  );
}

test.each(documents)("%s names only files that exist", (path) => {
  const document = read(path);
  const links = [...document.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link]) =>
    normalize(join(dirname(path), link as string)),
  );
  const missing = [
    ...pathsIn(document).filter((name) => !exists(name)),
    ...links.filter((link) => !files.some((file) => file === link || file.startsWith(`${link}/`))),
  ];
  expect(missing).toEqual([]);
});

test("docs/settings.md lists every setting, and no other", () => {
  const listed = [...read("docs/settings.md").matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+|HOST|PORT|DEMO)`/g)]
    .map(([, name]) => name as string)
    .filter((name) => !name.startsWith("LIMIT_"));
  expect([...new Set(listed)].toSorted()).toEqual(SETTING_NAMES.toSorted());
});
