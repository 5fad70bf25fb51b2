import { expect, test } from "vitest";
import { type Pages, withMore, withReloaded } from "./pages.ts";

type Listed = Pages<{ _id: string }>;
const list = (ids: string, hasMore: boolean): Listed => ({
  items: [...ids].map((_id) => ({ _id })),
  hasMore,
});
const idsOf = ({ items, hasMore }: Listed) => [items.map(({ _id }) => _id).join(""), hasMore];

test("a list starts with what was loaded", () => {
  expect(idsOf(withReloaded(undefined, list("ab", true)))).toEqual(["ab", true]);
  expect(idsOf(withReloaded(undefined, list("", false)))).toEqual(["", false]);
});

test("a reload of the beginning does not remove the items after it", () => {
  expect(idsOf(withReloaded(list("abcde", false), list("na", true)))).toEqual(["nabcde", false]);
});

test("a reload that is the whole list, or does not reach what is shown, replaces all items", () => {
  expect(idsOf(withReloaded(list("abc", false), list("xy", true)))).toEqual(["xy", true]);
  expect(idsOf(withReloaded(list("abc", true), list("a", false)))).toEqual(["a", false]);
});

const requested = list("abc", true);
const after = (now: Listed) => idsOf(withMore(now, requested, list("de", false)));

test("more items do not undo what was removed, changed or added since their request", () => {
  expect(after(list("abc", true))).toEqual(["abcde", false]);
  expect(after(list("ac", true))).toEqual(["acde", false]);
  expect(after(list("ab", true))).toEqual(["abde", false]);
  expect(after(list("", true))).toEqual(["de", false]);
  expect(after(list("nabc", true))).toEqual(["nabcde", false]);
  const changed = { ...list("abc", true), items: [{ _id: "a", isOn: true }, { _id: "b" }] };
  expect(withMore(changed, requested, list("d", true)).items[0]).toEqual({ _id: "a", isOn: true });
});

test("a list that was reloaded meanwhile takes more items only if they follow directly", () => {
  // Longer than at the request, by an item of the same page.
  expect(after(list("abcd", true))).toEqual(["abcde", false]);
  expect(after(list("xy", true))).toEqual(["xy", true]);
  expect(after(list("a", false))).toEqual(["a", false]);
});
