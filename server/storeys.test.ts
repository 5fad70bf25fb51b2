// The walls inside the server: each storey imports only from those below it (ARCHITECTURE.md, "Storeys").
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const SERVER = import.meta.dirname;

/** Folders, and the files beside them, from the ground up; those of one storey do not import each other. */
const STOREYS: readonly (readonly string[])[] = [
  ["config", "machine", "metrics", "errors.ts", "intervals.ts"],
  ["log"],
  ["http", "adapters"],
  ["database", "pictures", "process"],
  ["deps.ts"],
  ["activity", "alarms", "figures", "jobs"],
  ["orders", "admin-session"],
  ["catalogue", "coupons", "pincodes", "push-devices", "shop-profile"],
  [
    "accountant",
    "backup",
    "checkout",
    "consignments",
    "dashboard",
    "delivery",
    "doctor",
    "home-page",
    "low-stock",
    "owner-notices",
    "pages",
    "privacy",
    "staff",
    "visits",
    "watches",
  ],
  ["payments", "shipping-runs"],
  ["manage-orders"],
  ["worker", "scrape"],
  ["app.ts"],
  ["shop.ts"],
  ["start.ts"],
  ["main.ts", "dev.ts"],
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
const storeyOf = (file: string) => STOREYS.findIndex((storey) => storey.includes(partOf(file)));

test("every folder and file of the server has its storey", () => {
  expect([...new Set(files.map(partOf))].sort()).toEqual(STOREYS.flat().sort());
});

test("no import climbs a storey, nor crosses between the parts of one", () => {
  const climbing = imports
    .filter(({ from, to }) => partOf(from) !== partOf(to) && storeyOf(to) >= storeyOf(from))
    .map(({ from, to }) => `${from} → ${to}`);
  expect(climbing).toEqual([]);
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
