import { expect, test } from "vitest";
import { createTimeIndex, type TimePage } from "./time-index.ts";

const ALL: TimePage = { from: null, to: null, skip: 0, count: 100 };

function indexOf(entries: Record<string, number>) {
  const index = createTimeIndex();
  for (const [id, at] of Object.entries(entries)) index.put(id, at);
  return index;
}

test("the newest ids are first; within a second the last added is first", () => {
  expect(indexOf({ a: 10, b: 20, c: 10, d: 20 }).page(ALL)).toEqual(["d", "b", "c", "a"]);
});

test("an id whose time changes moves, and is listed once", () => {
  const index = indexOf({ a: 10, b: 10, c: 10 });
  index.put("b", 5);
  index.put("c", 10);
  expect(index.page(ALL)).toEqual(["c", "a", "b"]);
});

test("a page includes both its limits, and ends with the oldest id", () => {
  const index = indexOf({ a: 10, b: 20, c: 30, d: 40 });
  const page = (input: Partial<TimePage>) => index.page({ ...ALL, ...input });
  expect(page({ from: 20, to: 30 })).toEqual(["c", "b"]);
  expect(page({ from: 20, skip: 1, count: 1 })).toEqual(["c"]);
  expect(page({ from: 20, skip: 2, count: 5 })).toEqual(["b"]);
  expect(page({ from: 20, skip: 3 })).toEqual([]);
  expect(page({ skip: 9 })).toEqual([]);
});
