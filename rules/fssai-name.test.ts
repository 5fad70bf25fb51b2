import { expect, test } from "vitest";
import { fssaiName } from "./fssai-name.ts";

test.each([
  ["11324009000123", "FSSAI Lic. No."],
  ["21326009000123", "FSSAI Reg. No."],
])("%j is shown as %s", (number, name) => {
  expect(fssaiName(number)).toBe(name);
});
