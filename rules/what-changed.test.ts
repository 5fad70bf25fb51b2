import { expect, test } from "vitest";
import { whatChanged } from "./what-changed.ts";

test("only fields with a different value count as changed; undefined ones are ignored", () => {
  const current = { name: "Halwa", price: 100, tags: ["sweet"], note: "soft" };
  expect(whatChanged(current, { name: "Halwa", price: 120, tags: ["sweet"], note: undefined })).toEqual({
    before: { price: 100 },
    after: { price: 120 },
    isChanged: true,
  });
});

test("lists are compared entry by entry, in order", () => {
  expect(whatChanged({ tags: ["a", "b"] }, { tags: ["b", "a"] }).isChanged).toBe(true);
  expect(whatChanged({ tags: ["a", "b"] }, { tags: ["a", "b"] })).toEqual({
    before: {},
    after: {},
    isChanged: false,
  });
});
