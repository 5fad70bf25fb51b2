// The layers of web/: a folder imports only folders before it in this list (ARCHITECTURE.md).
import { expect, test } from "vitest";
import { findCircles, partOf, readImports } from "../tests/support/layers.ts";
import { SCREENS } from "./admin/screens.ts";

/** Folders and top-level files, lowest layer first. Entries of one line do not import each other. */
const ORDER: readonly (readonly string[])[] = [
  ["build", "inline-script.d.ts", "storage.ts", "virtual-server-build.d.ts"],
  ["loading"],
  ["api.ts"],
  ["root-data.ts", "ui"],
  ["storefront", "admin", "service-worker"],
  ["root.tsx"],
  ["routes.ts", "entry.client.tsx", "entry.guard.ts"],
  ["entry.server.tsx"],
  ["render-page.ts"],
];

const { files, imports } = readImports(import.meta.dirname);
const layerOf = (file: string) => ORDER.findIndex((layer) => layer.includes(partOf(file)));

test("every folder and top-level file is in the list", () => {
  expect([...new Set(files.map(partOf))].sort()).toEqual(ORDER.flat().sort());
});

test("no folder imports from its own layer or a later one", () => {
  const wrong = imports
    .filter(({ from, to }) => partOf(from) !== partOf(to) && layerOf(to) >= layerOf(from))
    .map(({ from, to }) => `${from} → ${to}`);
  expect(wrong.sort()).toEqual([]);
});

test("the storefront imports nothing from ui/admin", () => {
  const wrong = imports.filter(
    ({ from, to }) => /^(?!admin|ui\/admin)/.test(from) && to.startsWith("ui/admin/"),
  );
  expect(wrong).toEqual([]);
});

test("a part in ui is used by more than one area", () => {
  const usersOf = (file: string) => [
    ...new Set(imports.filter(({ to }) => to === file).map(({ from }) => partOf(from))),
  ];
  const ofOneArea = files
    .filter((file) => /^ui\/[^/]+$/.test(file))
    .filter((file) => ["admin", "storefront"].includes(usersOf(file).join()));
  expect(ofOneArea).toEqual([]);
});

test("a screen of the admin area imports no other screen: what screens share has a folder without screens", () => {
  /** The folder in web/admin of a file in a folder. */
  const folderOf = (file: string) => file.match(/^admin\/([^/]+)\//)?.[1];
  const ofScreens = new Set(SCREENS.map(({ file }) => folderOf(`admin/${file}`)));
  const wrong = imports.filter(({ from, to }) => {
    const [user, used] = [folderOf(from), folderOf(to)];
    return user && used && user !== used && ofScreens.has(used);
  });
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("there are no circular imports", () => {
  expect(findCircles(files, imports)).toEqual([]);
});

test.each(["", "admin/", "storefront/"])("no two folders in web/%s import each other", (folder) => {
  /** The subfolder of `folder` that contains the file; null for files of `folder` itself. */
  const folderOf = (file: string) =>
    file.startsWith(folder) ? (file.slice(folder.length).match(/^([^/]+)\//)?.[1] ?? null) : null;
  const pairs = new Set<string>();
  for (const each of imports) {
    const [from, to] = [folderOf(each.from), folderOf(each.to)];
    if (from && to && from !== to) pairs.add(`${from} → ${to}`);
  }
  const mutual = [...pairs]
    .map((pair) => pair.split(" → ") as [string, string])
    .filter(([from, to]) => from < to && pairs.has(`${to} → ${from}`))
    .map(([from, to]) => `${folder}${from} ↔ ${folder}${to}`);
  expect(mutual).toEqual([]);
});
