import { expect, test } from "vitest";
import { withFirstPage } from "./pages.ts";

const items = (...ids: string[]) => ids.map((_id) => ({ _id }));
const page = (...ids: string[]) => ({ list: "all", first: items(...ids) });
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id).join("");

test("a list begins with its first page, and a short one is all of it", () => {
  expect(withFirstPage(null, page("a", "b"), 2)).toMatchObject({ items: items("a", "b"), hasMore: true });
  expect(withFirstPage(null, page("a"), 2)).toMatchObject({ items: items("a"), hasMore: false });
  expect(withFirstPage(null, page(), 2)).toMatchObject({ items: [], hasMore: false });
});

test("a first page that comes late takes away nothing of what was loaded behind it", () => {
  const shown = { list: "all", items: items("a", "b", "c", "d", "e"), hasMore: false };
  const after = withFirstPage(shown, page("new", "a"), 2);
  expect([idsOf(after.items), after.hasMore]).toEqual(["newabcde", false]);
});

test("the first page of another list, and one that is the whole list, begin anew", () => {
  const shown = { list: "all", items: items("a", "b", "c"), hasMore: false };
  expect(idsOf(withFirstPage(shown, page("x", "y"), 2).items)).toBe("xy");
  expect(idsOf(withFirstPage(shown, page("a"), 2).items)).toBe("a");
});

test("another list begins anew though its first page ends with something that is shown", () => {
  const delivered = { list: "Delivered", items: items("a", "b", "d"), hasMore: false };
  const all = withFirstPage(delivered, page("a", "b"), 2);
  expect([idsOf(all.items), all.hasMore]).toEqual(["ab", true]);
});
