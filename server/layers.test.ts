// The layers of the server: a folder imports only folders above it in this list (ARCHITECTURE.md).
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const SERVER = import.meta.dirname;

/** Folders and top-level files, lowest first. Each imports only earlier ones. */
const ORDER: readonly string[] = [
  "errors.ts",
  "intervals.ts",
  "platform",
  "adapters",
  "deps.ts",
  // The shop itself.
  "staff",
  "shop-profile",
  "reports",
  "catalogue",
  "notifications",
  "orders",
  "coupons",
  "checkout",
  "shipping",
  "payments",
  "back-office",
  "operations",
  "pages",
  // The process.
  "app.ts",
  "shop.ts",
  "start.ts",
  "main.ts",
  "dev.ts",
];

interface Import {
  from: string;
  to: string;
}

const files = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
);

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(SERVER, from), "utf8");
  const paths = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, path]) => path as string);
  return paths
    .map((path) => ({ from, to: relative(SERVER, join(SERVER, dirname(from), path)) }))
    .filter(({ to }) => !to.startsWith(".."));
});

/** The folder a file is in, or the file itself where it stands beside the folders. */
const partOf = (file: string) => file.split("/")[0] as string;

test("every folder and file of the server has its place in the order", () => {
  expect([...new Set(files.map(partOf))].sort()).toEqual([...ORDER].sort());
});

test("no folder imports one that stands after it", () => {
  const wrong = imports
    .filter(({ from, to }) => ORDER.indexOf(partOf(to)) > ORDER.indexOf(partOf(from)))
    .map(({ from, to }) => `${from} → ${to}`);
  expect(wrong).toEqual([]);
});

test("no files import each other in a circle", () => {
  const next = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    if (done.has(file) || path.includes(file)) return;
    for (const { to } of next.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  expect(circles).toEqual([]);
});
