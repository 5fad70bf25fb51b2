import { expect, test } from "vitest";
import { inSlices } from "./in-slices.ts";

test("a long list is handled in slices, in its order, with other work after each but the last", async () => {
  const items = Array.from({ length: 250 }, (_, index) => index);
  let others = 0;
  const handled: { items: readonly number[]; others: number }[] = [];
  let immediate = setImmediate(function count() {
    others++;
    immediate = setImmediate(count);
  });
  for await (const slice of inSlices(items)) handled.push({ items: slice, others });
  clearImmediate(immediate);
  expect(handled.flatMap((each) => each.items)).toEqual(items);
  expect(handled.map((each) => each.items.length)).toEqual([100, 100, 50]);
  const [first, second, third] = handled.map((each) => each.others) as [number, number, number];
  expect(first < second && second < third).toBe(true);
});

test("a short one is one slice, an empty one none", async () => {
  const slices: (readonly number[])[] = [];
  for (const items of [[1, 2], []]) for await (const slice of inSlices(items)) slices.push(slice);
  expect(slices).toEqual([[1, 2]]);
});
