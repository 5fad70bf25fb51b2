import { expect, test } from "vitest";
import { readChange } from "./tags.ts";

test("a notification names the tags of what changed", () => {
  expect(readChange('{"tags": ["product:achappam", "by-price"]}')).toEqual(["product:achappam", "by-price"]);
});

test.each(["", "achappam", "[]", "null", '{"tags": "all"}', '{"tags": []'])(
  "a notification that cannot be read concerns everything (%o)",
  (payload) => expect(readChange(payload)).toBeNull(),
);
