// The layers of the server: a folder imports only folders above it in this list (ARCHITECTURE.md).
import { expect, test } from "vitest";
import { findCircles, partOf, readImports } from "../tests/support/layers.ts";

/** Folders and top-level files, lowest first. Each imports only earlier ones. */
const ORDER: readonly string[] = [
  "errors.ts",
  "intervals.ts",
  "platform",
  "facts",
  "adapters",
  "deps.ts",
  // The domain.
  "staff",
  "shop-profile",
  "reports",
  "catalogue",
  "tax-documents",
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

const { files, imports } = readImports(import.meta.dirname);

test("every folder and file of the server is in the list", () => {
  expect([...new Set(files.map(partOf))].sort()).toEqual([...ORDER].sort());
});

test("no folder imports a later one", () => {
  const wrong = imports
    .filter(({ from, to }) => ORDER.indexOf(partOf(to)) > ORDER.indexOf(partOf(from)))
    .map(({ from, to }) => `${from} → ${to}`);
  expect(wrong).toEqual([]);
});

test("files do not import each other in a cycle", () => {
  expect(findCircles(files, imports)).toEqual([]);
});
