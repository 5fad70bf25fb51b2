import { expect, test } from "vitest";
import { isComposing } from "./is-composing.ts";

test.each([
  ["Enter that chooses a character, in Chromium", { isComposing: true, keyCode: 229 }, true],
  ["Enter that ends the composition, in Firefox", { isComposing: true, keyCode: 13 }, true],
  ["Enter that ends the composition, in Safari", { isComposing: false, keyCode: 229 }, true],
  ["Enter after it", { isComposing: false, keyCode: 13 }, false],
])("%s", (_press, press, expected) => {
  expect(isComposing(press)).toBe(expected);
});
