// The layers of the web: a folder imports only folders above it in this list (ARCHITECTURE.md).
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const WEB = import.meta.dirname;

/** Folders and top-level files, lowest first. Each imports only those of earlier lines: those of one line are neighbours. */
const ORDER: readonly (readonly string[])[] = [
  ["build", "storage.ts", "virtual-server-build.d.ts"],
  ["loading"],
  ["api.ts", "use-seconds-left.ts"],
  ["root-data.ts", "ui"],
  ["storefront", "admin", "service-worker"],
  ["root.tsx"],
  ["routes.ts", "entry.client.tsx", "entry.server.tsx"],
  ["render-page.ts"],
];

interface Import {
  from: string;
  to: string;
}

const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(WEB, from), "utf8");
  const paths = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"?]+)/g)].map(([, path]) => path as string);
  return paths
    .map((path) => ({ from, to: relative(WEB, join(WEB, dirname(from), path)) }))
    .filter(({ to }) => !to.startsWith("..") && /\.tsx?$/.test(to));
});

const partOf = (file: string) => file.split("/")[0] as string;
const layerOf = (file: string) => ORDER.findIndex((layer) => layer.includes(partOf(file)));

test("every folder and file of the web has its place in the order", () => {
  expect([...new Set(files.map(partOf))].sort()).toEqual(ORDER.flat().sort());
});

test("nothing imports what stands after it, or a neighbour", () => {
  const wrong = imports
    .filter(({ from, to }) => partOf(from) !== partOf(to) && layerOf(to) >= layerOf(from))
    .map(({ from, to }) => `${from} → ${to}`);
  expect(wrong.sort()).toEqual([]);
});

test("the storefront imports nothing that is for the admin area alone", () => {
  const wrong = imports.filter(
    ({ from, to }) => /^(?!admin|ui\/admin)/.test(from) && to.startsWith("ui/admin/"),
  );
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

test.each(["", "admin/", "storefront/"])("no two folders in web/%s import each other", (folder) => {
  /** The folder that a file is in, directly in `folder`; null for files of `folder` itself. */
  const folderOf = (file: string) =>
    file.startsWith(folder) ? (file.slice(folder.length).match(/^([^/]+)\//)?.[1] ?? null) : null;
  const pairs = new Map<string, Import>();
  for (const each of imports) {
    const [from, to] = [folderOf(each.from), folderOf(each.to)];
    if (from && to && from !== to) pairs.set(`${from} → ${to}`, each);
  }
  const mutual = [...pairs.keys()]
    .map((pair) => pair.split(" → ") as [string, string])
    .filter(([from, to]) => from < to && pairs.has(`${to} → ${from}`))
    .map(([from, to]) => `${folder}${from} ↔ ${folder}${to}`);
  expect(mutual).toEqual([]);
});
