import { expect, test } from "vitest";
import { SPELLINGS } from "../tests/support/spellings.ts";
import { toSearchText } from "./search-text.ts";

test.each(SPELLINGS)("%s is searched as %s", (one, other) => {
  expect(one).not.toBe(other);
  expect(toSearchText(one)).toBe(toSearchText(other));
});

test.each([
  ["Crème Brûlée", "creme brulee"],
  ["അവൾ", "അവള്"],
  ["\u200d", ""],
])("%s is searched as %s", (text, searched) => expect(toSearchText(text)).toBe(searched));

test.each([
  ["രമ", "രമാ"],
  ["മണി", "മണ്ണി"],
  ["कमल", "कमला"],
  ["Ram", "Rama"],
])("%s and %s are two names", (one, other) => expect(toSearchText(one)).not.toBe(toSearchText(other)));
