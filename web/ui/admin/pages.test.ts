import { expect, test } from "vitest";
import { type Pages, withFirstPage, withMore } from "./pages.ts";

const items = (...ids: string[]) => ids.map((_id) => ({ _id }));
const page = (...ids: string[]) => ({ list: "all", first: items(...ids) });
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id).join("");

test("a list starts with its first page, and a short page is the whole list", () => {
  expect(withFirstPage(null, page("a", "b"), 2)).toMatchObject({ items: items("a", "b"), hasMore: true });
  expect(withFirstPage(null, page("a"), 2)).toMatchObject({ items: items("a"), hasMore: false });
  expect(withFirstPage(null, page(), 2)).toMatchObject({ items: [], hasMore: false });
});

test("a reloaded first page does not remove the pages that were loaded after it", () => {
  const shown = { list: "all", items: items("a", "b", "c", "d", "e"), hasMore: false };
  const after = withFirstPage(shown, page("new", "a"), 2);
  expect([idsOf(after.items), after.hasMore]).toEqual(["newabcde", false]);
});

test("the first page of another list, or one that is the whole list, replaces all items", () => {
  const shown = { list: "all", items: items("a", "b", "c"), hasMore: false };
  expect(idsOf(withFirstPage(shown, page("x", "y"), 2).items)).toBe("xy");
  expect(idsOf(withFirstPage(shown, page("a"), 2).items)).toBe("a");
});

test("another list replaces all items even if its first page ends with an item that is shown", () => {
  const delivered = { list: "Delivered", items: items("a", "b", "d"), hasMore: false };
  const all = withFirstPage(delivered, page("a", "b"), 2);
  expect([idsOf(all.items), all.hasMore]).toEqual(["ab", true]);
});

type Listed = Pages<{ _id: string }>;
const requested = { list: "all", items: items("a", "b", "c") };
const shownNow = (...ids: string[]): Listed => ({
  list: "all",
  first: items("a", "b", "c"),
  items: items(...ids),
  hasMore: true,
});
const after = (now: Listed) => {
  const { items: all, hasMore } = withMore(now, requested, items("d", "e"), false, 2);
  return [idsOf(all), hasMore];
};

test("more items do not undo what was removed, changed or added since their request", () => {
  expect(after(shownNow("a", "b", "c"))).toEqual(["abcde", false]);
  expect(after(shownNow("a", "c"))).toEqual(["acde", false]);
  expect(after(shownNow("a", "b"))).toEqual(["abde", false]);
  expect(after(shownNow())).toEqual(["de", false]);
  expect(after(shownNow("new", "a", "b", "c"))).toEqual(["newabcde", false]);
  const changed = { ...shownNow("a", "b", "c"), items: [{ _id: "a", isOn: true }, ...items("b", "c")] };
  expect(withMore(changed, requested, items("d"), true, 2).items[0]).toEqual({ _id: "a", isOn: true });
});

test("a list that was reloaded meanwhile takes more items only if they follow directly", () => {
  // Longer than at the request, by an item of the same page.
  expect(after(shownNow("a", "b", "c", "d"))).toEqual(["abcde", false]);
  expect(after(shownNow("x", "y"))).toEqual(["xy", true]);
  expect(after({ ...shownNow("a"), first: items("a"), hasMore: false })).toEqual(["a", false]);
  expect(after({ ...shownNow("a", "b", "c"), list: "other" })).toEqual(["abc", true]);
});
