import { expect, test } from "vitest";
import { readChange } from "./tags.ts";

test("a notification contains the tags of what changed", () => {
  expect(readChange('{"tags": ["product:achappam", "by-price"]}')).toEqual(["product:achappam", "by-price"]);
});

test.each(["", "achappam", "[]", "null", '{"tags": "all"}', '{"tags": []'])(
  "a notification that cannot be parsed counts as a change of everything (%o)",
  (payload) => expect(readChange(payload)).toBeNull(),
);
