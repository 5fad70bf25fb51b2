import { expect, test } from "vitest";
import { type Extension, extendTo, rangeOf } from "./row-range.ts";

const ROWS = [..."abcdef"];

test.each<[what: string, from: string | null, to: string, range: string]>([
  ["down", "b", "e", "bcde"],
  ["up", "e", "b", "bcde"],
  ["the same row", "c", "c", "c"],
  ["from the first to the last", "a", "f", "abcdef"],
  ["without a first press", null, "d", "d"],
  ["from a row that has left the list", "x", "d", "d"],
])("a range %s", (_what, from, to, range) => {
  expect(rangeOf(ROWS, from, to).join("")).toBe(range);
});

test.each<[what: string, path: string, selected: string]>([
  ["down", "bcd", "bcd"],
  ["up", "dcb", "bcd"],
  ["down and back", "bcdc", "bc"],
  ["down, back over the first row, and up", "cdcba", "abc"],
  ["back to the first row", "bcb", "b"],
])("Shift and arrow keys %s", (_what, path, selected) => {
  const after = new Set<string>();
  let extension: Extension<string> | null = null;
  const [first = "", ...steps] = path;
  let from = first;
  for (const to of steps) {
    extension = extendTo(ROWS, extension, from, to);
    for (const id of extension.ids) {
      if (extension.isSelected) after.add(id);
      else after.delete(id);
    }
    from = to;
  }
  expect([...after].sort().join("")).toBe(selected);
});
