import { expect, test } from "vitest";
import { withFirstPage } from "./pages.ts";

const items = (...ids: string[]) => ids.map((_id) => ({ _id }));
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id).join("");

test("a list begins with its first page, and a short one is all of it", () => {
  expect(withFirstPage(null, items("a", "b"), 2)).toMatchObject({ items: items("a", "b"), hasMore: true });
  expect(withFirstPage(null, items("a"), 2)).toMatchObject({ items: items("a"), hasMore: false });
  expect(withFirstPage(null, [], 2)).toMatchObject({ items: [], hasMore: false });
});

test("a first page that comes late takes away nothing of what was loaded behind it", () => {
  const shown = { items: items("a", "b", "c", "d", "e"), hasMore: false };
  const after = withFirstPage(shown, items("new", "a"), 2);
  expect([idsOf(after.items), after.hasMore]).toEqual(["newabcde", false]);
});

test("the first page of another list, and one that is the whole list, begin anew", () => {
  const shown = { items: items("a", "b", "c"), hasMore: false };
  expect(idsOf(withFirstPage(shown, items("x", "y"), 2).items)).toBe("xy");
  expect(idsOf(withFirstPage(shown, items("a"), 2).items)).toBe("a");
});
