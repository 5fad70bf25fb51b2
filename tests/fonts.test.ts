import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FONTS, makeFont } from "../tools/make-fonts.ts";

test.each(Object.keys(FONTS))("%s is made from the installed package", async (name) => {
  const file = readFileSync(new URL(`../${name}`, import.meta.url));
  expect(file.equals(await makeFont(name)), "run `npm run fonts`").toBe(true);
});

// Browsers combine the character ranges only of faces that differ in nothing else. Of others they use the last one.
test("all faces of a font family have the same weights", () => {
  const weights = new Map<string, Set<string>>();
  const styles = readFileSync(new URL("../web/ui/fonts.css", import.meta.url), "utf8");
  for (const [face] of styles.matchAll(/@font-face \{[^}]+\}/g)) {
    const family = face.match(/font-family: "(.+)"/)?.[1] ?? "";
    const range = face.match(/font-weight: (.+);/)?.[1] ?? "";
    weights.set(family, (weights.get(family) ?? new Set()).add(range));
  }
  expect(weights.size).toBeGreaterThan(2);
  expect([...weights].filter(([, ranges]) => ranges.size > 1)).toEqual([]);
});
