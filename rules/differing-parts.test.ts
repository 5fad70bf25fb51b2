import { expect, test } from "vitest";
import { differingParts } from "./differing-parts.ts";

const LONG = "Sliced thin and fried in coconut oil. ".repeat(10);

test.each<[was: string, is: string, parts: [string, string]]>([
  ["Crisp", "Crunchy", ["Crisp", "Crunchy"]],
  [`${LONG}Salted.`, `${LONG}Spiced.`, ["…nut oil. Salted.", "…nut oil. Spiced."]],
  ["", `${"a".repeat(50)}`, ["", `${"a".repeat(40)}…`]],
  [`${"നേ".repeat(40)}ന്ദ്രൻ`, `${"നേ".repeat(40)}കായ`, [`…${"നേ".repeat(5)}ന്ദ്രൻ`, `…${"നേ".repeat(5)}കായ`]],
])("shows where %j and %j differ", (was, is, parts) => {
  expect(differingParts(was, is, 40)).toEqual(parts);
});
