import { expect, test } from "vitest";
import { inLatinLetters } from "./latin-letters.ts";

test.each([
  ["നേന്ത്ര", "NENTRA"],
  ["കേരള സ്നാക്സ്", "KERALA SNAKS"],
  ["ഓണം", "ONAM"],
  ["പാൽ", "PAL"],
  ["மலபார் கடை", "MALAPAR KATA"],
  ["बनारसी चिप्स", "BANARASI CIPSA"],
  ["ज़ायक़ा", "JAYAKA"],
  ["ಮೈಸೂರು", "MASURU"],
  ["൨൪ മണി", "24 MANI"],
  ["Nendra 7", "Nendra 7"],
])("%s is %s", (name, latin) => {
  expect(inLatinLetters(name)).toBe(latin);
});
