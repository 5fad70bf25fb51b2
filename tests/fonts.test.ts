import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FONTS, makeFont } from "../tools/make-fonts.ts";

test.each(Object.keys(FONTS))("%s is made from the installed package", async (name) => {
  const file = readFileSync(new URL(`../web/ui/fonts/${name}`, import.meta.url));
  expect(file.equals(await makeFont(name)), "run `npm run fonts`").toBe(true);
});
