import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = import.meta.dirname;

// The scroll wheel and the arrow keys change such a field by accident. Text fields are parsed by
// rules/number-input.ts.
test('no field is of type "number"', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.filter(
    (file) =>
      !file.endsWith(".test.ts") &&
      /\btype(?:=|: ?)\{?["']number["']/.test(readFileSync(join(WEB, file), "utf8")),
  );
  expect(found).toEqual([]);
});
