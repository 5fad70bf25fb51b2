import { expect, test } from "vitest";
import { EVERYTHING, readChange } from "./change.ts";

test("a change names what it concerns", () => {
  expect(readChange('{"tags": ["product:achappam", "by-price"], "isSoft": false}')).toEqual({
    tags: ["product:achappam", "by-price"],
    isSoft: false,
  });
});

test.each(["", "achappam", "[]", "null", '{"tags": "all"}', '{"tags": []'])(
  "what is not understood concerns everything (%o)",
  (told) => expect(readChange(told)).toBe(EVERYTHING),
);
