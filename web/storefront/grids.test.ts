// A grid without columns at its smallest width is as wide as its longest name, and makes the page wider than a phone.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const COLUMNS = /^(grid-cols-|card-columns$|place-items-)/;

test("every grid of the storefront has columns at its smallest width", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const without = files
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => {
      const texts = readFileSync(join(import.meta.dirname, file), "utf8").match(/["`][^"`\n]*["`]/g) ?? [];
      const classes = texts.map((text) => text.slice(1, -1).split(/\s+/));
      return classes
        .filter((names) => names.includes("grid") && !names.some((name) => COLUMNS.test(name)))
        .map((names) => `${file}: ${names.join(" ")}`);
    });
  expect(without).toEqual([]);
});
